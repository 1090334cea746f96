-- Values that are no finding of interest, in lists that everyone sees and admins keep. A domain leaves out its subdomains too, a
-- network its addresses.

create table exclusion_lists (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create unique index exclusion_lists_name on exclusion_lists (lower(name));

create table exclusion_values (
  list_id uuid not null references exclusion_lists on delete cascade,
  value text not null,
  -- Of an address or a network.
  network inet,
  primary key (list_id, value)
);
create index exclusion_values_value on exclusion_values (value);
create index exclusion_values_network on exclusion_values using gist (network inet_ops) where network is not null;

alter table entities add column excluded_by_id uuid references exclusion_lists on delete set null;
create index entities_excluded_by on entities (excluded_by_id) where excluded_by_id is not null;

-- The list that leaves a value out.
create function excluding_list(kind text, value text) returns uuid language sql stable
  begin atomic
    select x.list_id from exclusion_values x
    where x.value = excluding_list.value
      or kind = 'domain' and x.value in (
        select substr(excluding_list.value, n + 1) from generate_series(1, length(excluding_list.value)) as n
        where substr(excluding_list.value, n, 1) = '.')
      or x.network >>= case when kind in ('ipv4', 'ipv6', 'cidr') then excluding_list.value::inet end
    order by x.list_id limit 1;
  end;
