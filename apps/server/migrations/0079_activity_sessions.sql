-- Sessions that were logged in at that minute; null in samples of earlier versions.
alter table activity_sample add column sessions int;
