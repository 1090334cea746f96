-- A proof by the password alone ends for every session when the account gets a second factor.
alter table sessions add column proved_by_factor boolean not null default false;
