"""The road of every change to a game: decided and stored in one transaction, harmless when repeated."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from scorekeeper import storage
from scorekeeper.engine.ledger import Event
from scorekeeper.interchange.entries import event_to_json
from scorekeeper.storage import GameRecord
from scorekeeper.web.asking import request_fingerprint, request_key, seen_seq
from scorekeeper.web.device import device_id
from scorekeeper.web.loading import Game


@dataclass(frozen=True, slots=True)
class Decision:
    """An event to store; `undoes` is the seq of the entry whose inverse it is."""

    event: Event
    undoes: int | None = None


@dataclass(frozen=True, slots=True)
class Stored:
    """A game with the entry of this request in it. `created` is false where the request had come before."""

    game: Game
    seq: int
    created: bool


def store(score_key: str, fields: dict[str, Any], decide: Callable[[Game], Decision]) -> Stored:
    """The game after the event that `decide` makes of it.

    `fields` are those of the request, with its request_key and seen_seq. `decide` is given the game as it is inside
    the transaction, and may raise Refusal: then nothing is stored.

    Raises Refusal, and storage's NotFound, StaleSeq, KeyReused and StorageBusy.
    """

    def build(record: GameRecord) -> dict[str, Any]:
        decision = decide(Game(record))
        entry = event_to_json(decision.event)
        return entry if decision.undoes is None else {**entry, "undoes": decision.undoes}

    appended = storage.append(
        score_key,
        build,
        seen_seq=seen_seq(fields),
        request_key=request_key(fields),
        fingerprint=request_fingerprint(fields),
        by=device_id(),
        at=datetime.now(UTC),
    )
    return Stored(Game(appended.game), appended.entry.seq, appended.created)
