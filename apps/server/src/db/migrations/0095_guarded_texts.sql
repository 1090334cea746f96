-- What the spill guard compares texts with: the restricted portions of reports, by who may read them.
create table guarded_texts (
  id integer generated always as identity primary key,
  report_id uuid not null references reports on delete cascade,
  -- That of the report, or the level of the portions.
  audience_id integer not null,
  -- Folded, with spaces between words and line feeds between passages.
  words text not null,
  -- See apps/server/src/modules/markings/passages.ts.
  fingerprints bigint[] not null,
  unique (report_id, audience_id)
);
-- Not an inverted index on the array: of a phrase that thousands of reports have, only the first few are read here.
create table guarded_fingerprints (
  fingerprint bigint not null,
  text_id integer not null,
  primary key (fingerprint, text_id)
);
create function index_guarded_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into guarded_fingerprints (fingerprint, text_id) select fingerprint, new.id from unnest(new.fingerprints) as fingerprint;
  else
    delete from guarded_fingerprints g using unnest(old.fingerprints) as known (fingerprint)
    where g.fingerprint = known.fingerprint and g.text_id = old.id;
  end if;
  return null;
end $$;
create trigger guarded_texts_indexed after insert or delete on guarded_texts
  for each row execute function index_guarded_text();

-- Restricted reports whose texts are not guarded yet. Until then they are compared word by word.
create table unguarded_reports (
  report_id uuid primary key references reports on delete cascade
);
create function unguard_report() returns trigger language plpgsql as $$
begin
  delete from guarded_texts where report_id = new.id;
  if new.audience_id > 2 then
    insert into unguarded_reports (report_id) values (new.id) on conflict do nothing;
  else
    delete from unguarded_reports where report_id = new.id;
  end if;
  return null;
end $$;
create trigger reports_unguarded after insert on reports
  for each row when (new.audience_id > 2) execute function unguard_report();
create trigger reports_unguarded_again after update of title, content, audience_id on reports
  for each row when (
    (old.audience_id > 2 or new.audience_id > 2)
    and (old.title <> new.title or old.content <> new.content or old.audience_id <> new.audience_id)
  ) execute function unguard_report();
insert into unguarded_reports (report_id) select id from reports where audience_id > 2;
