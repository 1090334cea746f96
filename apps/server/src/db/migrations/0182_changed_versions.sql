-- The version of a report that an edit replaced, so that the list leads to what changed.
alter table live_events add column revision integer;
