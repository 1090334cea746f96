-- Titles as they are searched, stored: folding one at every comparison took longer than all the rest of a search.

drop index reports_title_search;
alter table reports add column folded_title text not null generated always as (folded(title)) stored;
create index reports_folded_title on reports using gin (folded_title gin_trgm_ops);

alter table investigations
  add column folded_title text not null generated always as (folded(title)) stored;
create index investigations_folded_title on investigations using gin (folded_title gin_trgm_ops);
