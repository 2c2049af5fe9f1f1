-- Discussions of a group go with it. Until now there were no groups, so no row can name one that does not exist.
update discussion set group_id = null where group_id is not null and not exists (
  select from user_group where user_group.id = discussion.group_id);
alter table discussion add constraint discussion_group_exists
  foreign key (group_id) references user_group on delete cascade;
