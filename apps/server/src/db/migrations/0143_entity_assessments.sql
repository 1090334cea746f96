-- What members say about an entity: a verdict with its validity and grading, a note, or both.

create table entity_assessments (
  id uuid primary key,
  entity_id uuid not null references entities on delete cascade,
  audience_id integer not null references audiences,
  verdict text check (verdict in ('malicious', 'suspicious', 'benign', 'unknown')),
  note text,
  valid_from timestamptz not null,
  valid_until timestamptz,
  reliability text check (reliability in ('A', 'B', 'C', 'D', 'E', 'F')),
  credibility smallint check (credibility between 1 and 6),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  check (verdict is not null or note is not null),
  check (valid_until > valid_from)
);
create index entity_assessments_of_entity on entity_assessments (entity_id, created_at desc, id desc);
create index entity_assessments_of_user on entity_assessments (user_id);
