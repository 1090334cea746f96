-- One row for everyone replaces a row per member. The first read after this records the current position.
truncate read_floors;
