-- Searches without words, too, are compared with all texts at once: by what every match has. Empty for any.

alter table saved_searches
  add column sources text[] not null default '{}',
  add column facets text[] not null default '{}',
  add column authors text[] not null default '{}';
