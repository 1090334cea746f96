-- The members that a report mentions, as in comments.
alter table reports add column mentions jsonb not null default '[]';
