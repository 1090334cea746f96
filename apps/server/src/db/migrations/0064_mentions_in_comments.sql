-- The members that a comment mentions, as in messages.
alter table comments add column mentions jsonb not null default '[]';
