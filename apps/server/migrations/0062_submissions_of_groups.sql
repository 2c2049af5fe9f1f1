-- The list of a group's submissions, newest first.
create index submission_newest_in_group on submission (group_id, id desc)
  where contest_id = 0 and group_id is not null;
