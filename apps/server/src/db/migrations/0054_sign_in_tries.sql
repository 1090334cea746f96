-- Failed sign-ins by account, address and browser. Losing it in a crash only forgives.
create unlogged table sign_in_tries (
  key text primary key,
  -- Fades with time, hence no whole number.
  failures double precision not null,
  last_at timestamptz not null,
  -- Until then the next try waits.
  free_at timestamptz not null
);
create index sign_in_tries_last_at on sign_in_tries (last_at);
