-- Who edits a report at this moment, beside who reads it.
alter table presence
  drop constraint presence_place_check,
  add constraint presence_place_check
    check (place in ('report', 'report-edit', 'investigation', 'war-room'));
