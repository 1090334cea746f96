-- A page of long reports was unpacked for as long as it was searched for. Reports that are stored from now on are kept as they
-- are; those that there are stay packed until they are changed.
alter table reports alter column content set storage external;
