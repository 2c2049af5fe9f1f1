-- Members of a group: the count that lists show (user_group.member_count), and the group-members topic, which ends
-- streams and rebuilds boards when a membership or the access to a group changes.

create or replace function count_group_member() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and is_member(old.level) then
    update user_group set member_count = member_count - 1 where id = old.group_id;
  end if;
  if tg_op <> 'DELETE' and is_member(new.level) then
    update user_group set member_count = member_count + 1 where id = new.group_id;
  end if;
  return null;
end $$;

create or replace trigger group_member_comes_or_goes after insert or delete on group_member
  for each row execute function count_group_member();

create or replace trigger group_member_changes_level after update of level, group_id on group_member
  for each row when ((old.level, old.group_id) is distinct from (new.level, new.group_id))
  execute function count_group_member();

-- A member who leaves must not receive another event of a contest, and the root of a group is on no board. Joining
-- needs no event: a page that was refused is opened again.
create or replace function notify_group_members() returns trigger language plpgsql as $$
begin
  perform pg_notify('verdict_live', json_build_object('topic', 'group-members', 'group', old.group_id)::text);
  return null;
end $$;

create or replace trigger group_member_changed after update of level on group_member
  for each row when (old.level <> new.level and (is_member(old.level) or is_group_root(new.level)))
  execute function notify_group_members();

create or replace trigger group_member_removed after delete on group_member
  for each row when (is_member(old.level))
  execute function notify_group_members();

-- A banned group exists for super admins only; a new owner manages its contests.
create or replace function notify_group() returns trigger language plpgsql as $$
begin
  perform pg_notify('verdict_live', json_build_object('topic', 'group-members', 'group', new.id)::text);
  return null;
end $$;

create or replace trigger group_access_changed after update of status, owner_id on user_group
  for each row when (old.status <> new.status or old.owner_id is distinct from new.owner_id)
  execute function notify_group();
