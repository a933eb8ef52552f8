"""The handlers of /api. They read, ask the hall or the catalogue, and answer."""
