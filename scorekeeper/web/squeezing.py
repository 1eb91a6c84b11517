"""A gzip of a page of which only a few places change: what stands between them is compressed once.

To compress a sheet takes as long as all else that its answer needs. Deflate's pieces may be put one after the other
where each was ended with a full flush, and what is not compressed may stand between them (RFC 1951, 3.2.4).
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Final

HEAD: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""Gzip, deflated, no name, no time, whatever system (RFC 1952)."""
END: Final = b"\x01\x00\x00\xff\xff"
"""A last block, empty."""


def squeezed(text: bytes) -> bytes:
    """The text compressed, to be put among others."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(text) + packer.flush(zlib.Z_FULL_FLUSH)


def as_it_is(text: bytes) -> bytes:
    """The text, of at most 65,535 bytes, not compressed, to be put among others."""
    return b"\x00" + len(text).to_bytes(2, "little") + (len(text) ^ 0xFFFF).to_bytes(2, "little") + text


def gzipped(pieces: Sequence[bytes], text: bytes) -> bytes:
    """The gzip of the text that these pieces make up.

    >>> import gzip
    >>> gzip.decompress(gzipped([squeezed(b"one "), as_it_is(b"two"), squeezed(b" three")], b"one two three"))
    b'one two three'
    """
    check = zlib.crc32(text).to_bytes(4, "little") + (len(text) & 0xFFFFFFFF).to_bytes(4, "little")
    return b"".join((HEAD, *pieces, END, check))
