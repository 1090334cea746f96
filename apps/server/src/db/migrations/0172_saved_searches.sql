-- Searches that members keep. New and changed texts are compared with all of them at once, in the background, each once
-- (see docs/decisions/0054).

create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  query text not null,
  alert text not null check (alert in ('off', 'now', 'daily')),
  -- What every match contains, folded as texts are: the longest first.
  needles text[] not null,
  -- The types of which a match has one; empty for any.
  types text[] not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- Texts from before are no news.
  matched_from timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  alerted_at timestamptz not null default clock_timestamp()
);
create index saved_searches_of_user on saved_searches (user_id, created_at desc, id desc);
create index saved_searches_daily on saved_searches (alerted_at) where alert = 'daily';

create table saved_search_matches (
  search_id uuid not null references saved_searches on delete cascade,
  -- The report of a judgement or a file, else the text itself: each is told once.
  thing_id uuid not null,
  -- The row of search_entries, whose readers are those of the match.
  entry_id uuid not null,
  matched_at timestamptz not null default clock_timestamp(),
  -- Matched before it was changed: counted, never told.
  is_news boolean not null,
  notification_id uuid references notifications on delete set null,
  is_told boolean not null default false,
  primary key (search_id, thing_id)
);
create index saved_search_matches_newest on saved_search_matches (search_id, matched_at desc) where is_news;
create index saved_search_matches_untold on saved_search_matches (search_id) where is_news and not is_told;
create index saved_search_matches_of_entry on saved_search_matches (entry_id);
create index saved_search_matches_of_notification on saved_search_matches (notification_id) where notification_id is not null;

-- Texts to compare, written with the change itself, so that a crash loses none.
create table unmatched_texts (
  entry_id uuid primary key,
  version integer not null default 1,
  -- The row before its first change that was not compared yet; null if it is new.
  before jsonb,
  created_at timestamptz not null default clock_timestamp()
);
create index unmatched_texts_oldest on unmatched_texts (created_at);

create function note_unmatched_text() returns trigger language plpgsql as $$
begin
  -- Costs nothing while nobody has saved a search.
  if not exists (select from saved_searches) then
    return null;
  end if;
  insert into unmatched_texts (entry_id, before)
  values (new.id, case when tg_op = 'UPDATE' and old.document is not null then to_jsonb(old) - 'is_indexed' end)
  on conflict (entry_id) do update set version = unmatched_texts.version + 1;
  return null;
end $$;
create trigger search_entries_unmatched after insert on search_entries
  for each row when (new.document is not null) execute function note_unmatched_text();
-- A text that is only folded anew was there before; the text of a new file comes later than its row.
create trigger search_entries_unmatched_again after update on search_entries
  for each row when (new.document is not null and (old.document is not null or new.source = 'file') and (
    old.document is distinct from new.document or old.scope <> new.scope or old.tags <> new.tags
    or old.region is distinct from new.region or old.intelligence_type is distinct from new.intelligence_type
    or old.places::text is distinct from new.places::text))
  execute function note_unmatched_text();

create function forget_matches() returns trigger language plpgsql as $$
begin
  delete from unmatched_texts where entry_id = old.id;
  delete from saved_search_matches where entry_id = old.id;
  return null;
end $$;
create trigger search_entries_unmatched_deleted after delete on search_entries for each row execute function forget_matches();

select allow_values('notifications', 'kind', '{search-match}');
select allow_values('notification_mutes', 'kind', '{search-match}');
select allow_values('notifications', 'target', '{saved-search}');
-- One unread notification for each search: further matches are added to it.
create unique index notifications_unread_match on notifications (user_id, target_id) where kind = 'search-match' and read_at is null;
