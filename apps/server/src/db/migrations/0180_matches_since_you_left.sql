-- Matches of saved searches are changes that their owners hear of (see docs/decisions/0054).

insert into live_events (member_id, change, about_kind, about_id, part_id)
select q.user_id, 'search-matched', 'saved-search', q.id, m.entry_id
from saved_searches q join saved_search_matches m on m.search_id = q.id
where m.is_news and m.matched_at > q.seen_at
order by m.matched_at;
-- The place in the log says what is new.
alter table saved_searches drop column seen_at;

-- Small changes for one member are no news for others.
drop index live_events_quiet;
create index live_events_quiet on live_events (id) where change is not null and weight = 0 and member_id is null;
drop index saved_search_matches_newest;
