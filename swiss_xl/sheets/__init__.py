"""One module per kind of tab: what stands on it and where; no rule of any system."""
