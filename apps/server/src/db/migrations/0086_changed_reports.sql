-- The index checks every filter but the tag while it is read in order, without a look at the table.
drop index reports_changed_last;
create index reports_changed_last
  on reports (updated_at desc, id desc, created_at, intelligence_type, region, user_id);
