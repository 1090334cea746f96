-- Who could read a text of the log when it was replaced, as a revision of a report keeps its audience. Of corrections that are there
-- already it is known only where a line is about nothing and for everyone; the others are for their author.
alter table watch_log_corrections add column scope integer;
update watch_log_corrections c set scope = 2 from watch_log l where l.id = c.line_id and l.entry_id is null;

-- When the text that an event of a room tells of was written: whoever sees the room from later on is not told. Null: at the event.
alter table live_events add column written_at timestamptz;
