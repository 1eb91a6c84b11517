"""What the templates of a game are given, ready to show. Nothing here adds points."""
