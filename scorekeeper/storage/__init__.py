"""Books and games, stored: the only SQL. Takes and gives JSON in the form of the game file, knows no rules.

Everything but `init_app` and `upgrade` needs an app context.
"""

from scorekeeper.storage.attempts import attempts_of, note_attempt
from scorekeeper.storage.books import (
    add_ruleset,
    book_by_key,
    books_by_keys,
    create_book,
    games_of,
    new_book_link,
    rename_book,
    rulesets_around,
    rulesets_of,
)
from scorekeeper.storage.codec import fingerprint, new_key
from scorekeeper.storage.database import init_app
from scorekeeper.storage.deleting import delete_book, delete_game
from scorekeeper.storage.devices import device_label, label_device
from scorekeeper.storage.errors import (
    KeyReused,
    NameTaken,
    NewerDatabase,
    NotFound,
    RulesTaken,
    StaleSeq,
    StorageBusy,
    StorageError,
    StorageFault,
    TooMany,
)
from scorekeeper.storage.games import append, create_game, load_game, new_links, newest_seq, set_hidden
from scorekeeper.storage.health import check_database
from scorekeeper.storage.imports import import_book, import_game
from scorekeeper.storage.newest import NewestSeq
from scorekeeper.storage.players import players_of
from scorekeeper.storage.records import (
    Appended,
    BookRecord,
    EntryRecord,
    GameRecord,
    GameToImport,
    PlayerRecord,
    RulesetRecord,
)
from scorekeeper.storage.upgrading import copy_database, sqlite_file, upgrade

__all__ = [
    "Appended",
    "BookRecord",
    "EntryRecord",
    "GameRecord",
    "GameToImport",
    "KeyReused",
    "NameTaken",
    "NewerDatabase",
    "NewestSeq",
    "NotFound",
    "PlayerRecord",
    "RulesTaken",
    "RulesetRecord",
    "StaleSeq",
    "StorageBusy",
    "StorageError",
    "StorageFault",
    "TooMany",
    "add_ruleset",
    "append",
    "attempts_of",
    "book_by_key",
    "books_by_keys",
    "check_database",
    "copy_database",
    "create_book",
    "create_game",
    "delete_book",
    "delete_game",
    "device_label",
    "fingerprint",
    "games_of",
    "import_book",
    "import_game",
    "init_app",
    "label_device",
    "load_game",
    "new_book_link",
    "new_key",
    "new_links",
    "newest_seq",
    "note_attempt",
    "players_of",
    "rename_book",
    "rulesets_around",
    "rulesets_of",
    "set_hidden",
    "sqlite_file",
    "upgrade",
]
