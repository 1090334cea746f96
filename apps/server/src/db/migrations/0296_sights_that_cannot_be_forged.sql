-- The weights whose sum a member's key is were public, so that a member could choose audiences of their own until their key was
-- another's, and shared the cached responses. A weight depends on a secret now.
create table sight_secret (
  is_only boolean primary key default true check (is_only),
  secret bytea not null
);
insert into sight_secret (secret) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

create function weigh_audience(audience integer) returns bigint language sql stable strict
  return (
    select ('x' || left(encode(sha256(secret || int4send(audience)), 'hex'), 16))::bit(64)::bigint from sight_secret);

create or replace function note_sight() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into member_sights as s (user_id, key)
    select user_id, bit_xor(weigh_audience(audience_id)) from changed group by user_id order by user_id
    on conflict (user_id) do update set key = s.key # excluded.key, version = s.version + 1;
  else
    update member_sights s set key = s.key # gone.key, version = s.version + 1
    from (select user_id, bit_xor(weigh_audience(audience_id)) as key from changed group by user_id) gone
    where s.user_id = gone.user_id;
  end if;
  return null;
end $$;

update member_sights s set version = s.version + 1, key = coalesce(
  (select bit_xor(weigh_audience(m.audience_id)) from audience_members m where m.user_id = s.user_id), s.key);
