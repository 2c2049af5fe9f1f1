-- Discussions of the public list by category (discussion_tally), read by features/talk/discussions.

create or replace function count_discussions() returns trigger language plpgsql as $$
declare
  was int := case when tg_op <> 'INSERT' and old.group_id is null and old.status = 0 and not old.is_editorial
    then coalesce(old.category_id, 0) end;
  is_now int := case when tg_op <> 'DELETE' and new.group_id is null and new.status = 0 and not new.is_editorial
    then coalesce(new.category_id, 0) end;
begin
  if was is not distinct from is_now then return null; end if;
  insert into discussion_tally (category_id, n)
    select category_id, step from (values (was, -1), (is_now, 1)) steps (category_id, step)
    where category_id is not null order by category_id
    on conflict (category_id) do update set n = discussion_tally.n + excluded.n;
  return null;
end $$;

create or replace trigger discussion_counts after insert or delete or update of group_id, status, is_editorial, category_id
  on discussion for each row execute function count_discussions();
