-- What a member sent within a day is limited.

alter table stix_imports add column bytes bigint not null default 0;
