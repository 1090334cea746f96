-- Whom or what an update saw, such as a ship. Updates of one subject in a row are its track.
alter table situation_updates add column subject varchar(100);
alter table war_room_situation_updates add column subject varchar(100);
