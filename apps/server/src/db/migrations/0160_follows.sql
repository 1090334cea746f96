-- What members follow (see docs/decisions/0049). To watch an entity is to follow it.

-- Every tag has an id, so that all that can be followed is named alike.
create function tag_id(tag text) returns uuid language sql immutable parallel safe
  return md5('tag:' || tag)::uuid;

create table follows (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind = any ('{report,investigation,war-room,entity,member,tag}')),
  object_id uuid not null,
  tag text check ((tag is not null) = (kind = 'tag')),
  -- Null for what the member has stopped following: what they did before does not make them follow it again.
  level text default 'all' check (level = any ('{all,important}')),
  via text not null check (via = any ('{hand,author,comment,assignee,member}')),
  muted_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, object_id)
);
create index follows_of_object on follows (object_id);
create index follows_newest on follows (user_id, created_at desc, object_id desc) where level is not null;

create function forget_follows() returns trigger language plpgsql as $$
begin
  delete from follows where object_id = old.id;
  return null;
end $$;
create trigger reports_follows_forgotten after delete on reports for each row execute function forget_follows();
create trigger investigations_follows_forgotten after delete on investigations for each row execute function forget_follows();
create trigger war_rooms_follows_forgotten after delete on war_rooms for each row execute function forget_follows();
create trigger entities_follows_forgotten after delete on entities for each row execute function forget_follows();
create trigger users_follows_forgotten after delete on users for each row execute function forget_follows();

insert into follows (user_id, kind, object_id, via, created_at)
select user_id, 'entity', entity_id, 'hand', created_at from entity_watches;
drop table entity_watches;

-- Members follow by themselves what they worked on lately.
insert into follows (user_id, kind, object_id, via)
select user_id, 'war-room', war_room_id, 'member' from war_room_members
union all
select user_id, 'investigation', id, 'author' from investigations where status <> 'closed'
union all
select user_id, 'report', id, 'author' from reports where created_at > now() - interval '90 days'
on conflict do nothing;

create table attention_settings (
  user_id uuid primary key references users on delete cascade,
  follows_automatically boolean not null default true
);
