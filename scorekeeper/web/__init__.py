"""The app: one blueprint a file, each view short. Nothing here adds points or decides a rule."""
