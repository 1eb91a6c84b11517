"""From what was typed or sent to what the players agree on, and back into the fields of a form."""
