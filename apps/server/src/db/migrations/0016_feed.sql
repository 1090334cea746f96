-- The personal feed: the newest of each chosen region and discipline.
create index reports_newest_of_region on reports (region, intelligence_type, created_at desc, id desc);
