-- Far around a place are so many texts that the newest of all are read.

create index search_entries_placed on search_entries (created_at desc) where places is not null;
