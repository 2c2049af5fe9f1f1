-- Content of groups cannot outlive its group. Disbanding deletes contests, problems and submissions one by one, with
-- their boards, files and counts; the constraints only refuse to leave them behind. What has nothing else to release
-- goes with the row of the group.

-- Rows of groups that do not exist are hidden or deleted, never made public.
update contest set is_visible = false, group_id = null
  where group_id is not null and not exists (select from user_group where user_group.id = contest.group_id);
update problem set visibility = 2, group_id = null, apply_public_progress = null
  where group_id is not null and not exists (select from user_group where user_group.id = problem.group_id);
update problem set origin_group_id = null
  where origin_group_id is not null and not exists (select from user_group where user_group.id = problem.origin_group_id);
delete from submission
  where group_id is not null and not exists (select from user_group where user_group.id = submission.group_id);
delete from announcement
  where group_id is not null and not exists (select from user_group where user_group.id = announcement.group_id);
delete from tag
  where group_id is not null and not exists (select from user_group where user_group.id = tag.group_id);
delete from message
  where group_id is not null and not exists (select from user_group where user_group.id = message.group_id);

update stored_file set group_id = null
  where group_id is not null and not exists (select from user_group where user_group.id = stored_file.group_id);
-- The deferred triggers of submissions run before their table changes.
set constraints all immediate;

-- The rank of a group reads its submissions, those of its contests too, by user and problem.
create index submission_of_group on submission (group_id, account_id, problem_id)
  include (verdict, contest_id, rank_score) where group_id is not null;
create index problem_in_group on problem (group_id) where group_id is not null;
create index problem_from_group on problem (origin_group_id) where origin_group_id is not null;
create index tag_of_group on tag (group_id) where group_id is not null;
create index stored_file_of_group on stored_file (group_id) where group_id is not null;
create index message_of_group on message (group_id) where group_id is not null;

alter table contest add constraint contest_goes_before_its_group foreign key (group_id) references user_group;
alter table problem
  add constraint problem_goes_before_its_group foreign key (group_id) references user_group,
  add constraint problem_outlives_the_group_it_came_from
    foreign key (origin_group_id) references user_group on delete set null;
alter table submission add constraint submission_goes_before_its_group foreign key (group_id) references user_group;
alter table announcement add constraint announcement_goes_with_its_group
  foreign key (group_id) references user_group on delete cascade;
alter table tag add constraint tag_goes_with_its_group
  foreign key (group_id) references user_group on delete cascade;
alter table stored_file add constraint stored_file_outlives_its_group
  foreign key (group_id) references user_group on delete set null;
alter table message add constraint message_goes_with_its_group
  foreign key (group_id) references user_group on delete cascade;
