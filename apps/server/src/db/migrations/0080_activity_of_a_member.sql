-- The acts that concern a member, latest first. Those that they did themselves have an index already.
create index audit_log_of_member on audit_log (member_id, seq desc) where member_id is not null;

-- An admin's look at a member is recorded at most once an hour: finds the last one.
create index audit_log_looks on audit_log (actor_id, member_id, seq desc) where act = 'activity.read';

-- The addresses of a member are read from their sign-ins, however many other acts they have.
create index audit_log_sign_ins on audit_log (actor_id, seq desc) where act = 'sign-in';
