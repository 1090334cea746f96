-- What an e-mail or an alias looks like, so that no second one looks the same. Null in a row whose look another, older
-- row has already: it stays as it is. The server fills that of accounts at its start, for it knows all alphabets.
alter table identity_accounts add column email_skeleton text;
create unique index identity_accounts_email_skeleton_key on identity_accounts (email_skeleton);

-- Aliases are letters, digits, "_" and "-" of ASCII: I, l and 1 look alike, and so do O, o and 0.
create function username_skeleton(name text) returns text
  language sql immutable strict parallel safe
  return translate(lower(translate(name, 'I', 'l')), '10', 'lo');

alter table users add column username_skeleton text;
update users u set username_skeleton = first.skeleton
from (
  select distinct on (username_skeleton(username)) id, username_skeleton(username) as skeleton
  from users where username is not null
  order by username_skeleton(username), created_at, id
) first
where first.id = u.id;
create unique index users_username_skeleton_key on users (username_skeleton);

-- Whether the identity provider vouched for the e-mail at the last sign-in.
-- Filled in steps: PostgreSQL 15 adds no column with a default to a table whose row type a function uses.
alter table users add column email_verified boolean;
update users set email_verified = false;
alter table users alter column email_verified set default false, alter column email_verified set not null;
