-- One object of another producer may be here more than once: for members who do not see each other's.

alter table stix_refs drop constraint stix_refs_pkey;
alter table stix_refs drop constraint stix_refs_kind_object_id_key;
alter table stix_refs add primary key (kind, object_id);
create index stix_refs_stix_id on stix_refs (stix_id);

-- Who imported it. They do not get it again when it is deleted; others know nothing of it.
alter table stix_refs add column user_id uuid references users on delete set null;
create index stix_refs_user_id on stix_refs (user_id);
