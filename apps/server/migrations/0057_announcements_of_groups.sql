-- Announcements of a group, newest first; without it each page of a group read those of all groups.
create index announcement_of_group on announcement (group_id, created_at desc, id desc) where group_id is not null;
