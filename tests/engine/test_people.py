"""Who is who in a book: merges, other names, and what takes them back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.people import BookEntry, in_force, owed, people_of

NAMES = {1: "Ann", 2: "Anna", 3: "Bo", 4: "Anna B"}


def merged(seq: int, player: int, into: int) -> BookEntry:
    return BookEntry(seq, "merged", {"player": player, "into": into})


def undone(seq: int, undoes: int) -> BookEntry:
    return BookEntry(seq, "undone", {"undoes": undoes})


def test_without_a_log_everybody_is_himself() -> None:
    people = people_of(NAMES, [])
    assert people.everybody == (1, 2, 3, 4)
    assert [people.name(player) for player in NAMES] == list(NAMES.values())
    assert people.members(3) == (3,)


def test_merges_add_up() -> None:
    people = people_of(NAMES, [merged(1, 1, 2), merged(2, 4, 1)])
    assert people.everybody == (2, 3)
    assert people.members(4) == (1, 2, 4)
    assert {people.name(player) for player in (1, 2, 4)} == {"Anna"}


def test_a_name_of_today_is_one_persons() -> None:
    people = people_of(NAMES, [merged(1, 1, 2), BookEntry(2, "renamed", {"player": 2, "name": "Anna K."})])
    assert (people.name(1), people.name(2), people.name(3)) == ("Anna K.", "Anna K.", "Bo")


def test_the_newest_name_stands_until_it_is_taken_back() -> None:
    log = [BookEntry(seq, "renamed", {"player": 3, "name": name}) for seq, name in ((1, "Bosse"), (2, "Boris"))]
    assert people_of(NAMES, log).name(3) == "Boris"
    assert people_of(NAMES, [*log, undone(3, 2)]).name(3) == "Bosse"


def test_an_entry_about_a_player_who_is_gone_says_nothing() -> None:
    log = [merged(1, 1, 9), merged(2, 9, 1), BookEntry(3, "renamed", {"player": 9, "name": "X"})]
    assert people_of(NAMES, log) == people_of(NAMES, [])


def test_a_circle_is_not_closed() -> None:
    people = people_of(NAMES, [merged(1, 1, 2), merged(2, 2, 1), merged(3, 1, 3)])
    assert [people.person(player) for player in NAMES] == [3, 3, 3, 4]


def test_an_undo_does_not_stand_itself() -> None:
    log = [merged(1, 1, 2), merged(2, 3, 4), undone(3, 1)]
    assert [entry.seq for entry in in_force(log)] == [2]


@st.composite
def merges(draw: st.DrawFn) -> list[BookEntry]:
    """Merges of persons who are two, as the pages allow them."""
    log: list[BookEntry] = []
    for seq in range(1, draw(st.integers(1, 4)) + 1):
        people = people_of(NAMES, log)
        if len(people.everybody) < 2:
            break
        player = draw(st.sampled_from(people.everybody))
        into = draw(st.sampled_from([each for each in people.everybody if each != player]))
        log.append(merged(seq, player, into))
    return log


@given(merges(), st.randoms(use_true_random=False))
def test_merging_then_splitting_restores_all(log: list[BookEntry], chance: object) -> None:
    seqs = [entry.seq for entry in log]
    chance.shuffle(seqs)  # type: ignore[attr-defined]
    for seq in seqs:
        log = [*log, undone(len(log) + 1, seq)]
    assert people_of(NAMES, log) == people_of(NAMES, [])


@given(merges())
def test_everybody_is_somebody_once(log: list[BookEntry]) -> None:
    people = people_of(NAMES, log)
    members = [player for person in people.everybody for player in people.members(person)]
    assert sorted(members) == sorted(NAMES)
    assert all(people.person(person) == person for person in people.everybody)


def test_what_is_owed_is_what_was_not_paid() -> None:
    assert owed({"kr": 500}, []) == {"kr": 500}
    assert owed({"kr": 500, "EUR": 0}, [{"kr": 700}, {"DKK": 30}]) == {"kr": -200, "DKK": -30}
    assert owed({"kr": 500}, [{"kr": 300}, {"kr": 200}]) == {}
