"""The devices that record: random ids with labels."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, insert, select
from sqlalchemy.orm import Session

from scorekeeper.storage.database import read, write
from scorekeeper.storage.tables import Device

FIND = select(Device.label).where(Device.id == bindparam("sought"))


def device_label(device_id: str) -> str | None:
    """What the device's owner calls it; None where he never said."""

    def work(session: Session) -> str | None:
        device = session.get(Device, device_id)
        return device.label if device else None

    return read(work)


def label_device(device_id: str, label: str | None) -> None:
    """Calls the device by this label, in every log it has written to; None forgets the label."""

    def work(session: Session) -> None:
        know_device(session, device_id).label = label

    write(work)


def know_device(session: Session, device_id: str) -> Device:
    """The device's row, made where this is the first it sends."""
    device = session.get(Device, device_id)
    if device is None:
        device = Device(id=device_id, label=None)
        session.add(device)
        session.flush()
    return device


def known_label(connection: Connection, device_id: str) -> str | None:
    """The device's label, None where it has none; its row is made where this is the first it sends."""
    row = connection.execute(FIND, {"sought": device_id}).one_or_none()
    if row is None:
        connection.execute(insert(Device), {"id": device_id, "label": None})
        return None
    label: str | None = row.label
    return label
