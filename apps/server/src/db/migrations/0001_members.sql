-- Members and what the whole application leans on.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- ISO 8601 in UTC, to the microsecond: the one way times leave the database inside JSON.
create function iso(t timestamptz) returns text
  language sql immutable strict parallel safe
  return to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

create table users (
  id uuid primary key,
  -- Who vouches for this person, and under which name. A member is known by this pair, never by e-mail.
  issuer text not null,
  subject text not null,
  email text,
  first_name text,
  last_name text,
  username varchar(50),
  originating_country varchar(100),
  profile_image_url text,
  preferred_regions text[] not null default '{}',
  preferred_int_types text[] not null default '{}',
  preferred_language varchar(10) not null default 'en',
  is_admin boolean not null default false,
  points integer not null default 0,
  level integer not null default 1,
  rank varchar(50) not null default 'Junior Analyst',
  community_agreement_accepted boolean not null default false,
  community_agreement_accepted_at timestamptz,
  onboarding_completed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (issuer, subject)
);
create unique index users_email_key on users (lower(email));
create unique index users_username_key on users (lower(username));

-- What a caller has used of an allowance in the current window. Losing it in a crash only forgives.
create unlogged table rate_limits (
  key text not null,
  window_start timestamptz not null,
  used integer not null,
  primary key (key, window_start)
);
