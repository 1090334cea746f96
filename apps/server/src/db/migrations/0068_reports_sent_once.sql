-- Given by the sender, so that a repeated request stores one report.
alter table reports add column idempotency_key text;
create unique index reports_sent_once on reports (user_id, idempotency_key) where idempotency_key is not null;
