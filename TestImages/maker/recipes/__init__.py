"""The pictures, kind by kind: each module has `entries()`, which gives rows of the manifest."""
