-- Contests of groups: lists by group, and streams and boards that follow the members.

create index contest_of_group_newest on contest (group_id, starts_at desc, id desc) where group_id is not null;

-- A member who leaves must not receive another event of a contest, and the root of a group is on no board. Joining
-- needs no event: a page that was refused is opened again.
create function notify_group_members() returns trigger language plpgsql as $$
begin
  perform pg_notify('verdict_live', json_build_object('topic', 'group-members', 'group', old.group_id)::text);
  return null;
end $$;
create trigger group_member_changed after update of level on group_member
  for each row when (old.level <> new.level and (old.level >= 3 or new.level = 5))
  execute function notify_group_members();
create trigger group_member_removed after delete on group_member
  for each row when (old.level >= 3)
  execute function notify_group_members();

-- A banned group exists for super admins only; a new owner manages its contests.
create function notify_group() returns trigger language plpgsql as $$
begin
  perform pg_notify('verdict_live', json_build_object('topic', 'group-members', 'group', new.id)::text);
  return null;
end $$;
create trigger group_access_changed after update of status, owner_id on user_group
  for each row when (old.status <> new.status or old.owner_id is distinct from new.owner_id)
  execute function notify_group();
