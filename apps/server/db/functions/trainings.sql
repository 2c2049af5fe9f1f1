-- Trainings of the public list by category and kind (training_tally), read by features/trainings/core.

create or replace function count_trainings() returns trigger language plpgsql as $$
declare
  was int := case when tg_op <> 'INSERT' and old.group_id is null and old.is_visible
    then coalesce(old.category_id, 0) end;
  is_now int := case when tg_op <> 'DELETE' and new.group_id is null and new.is_visible
    then coalesce(new.category_id, 0) end;
begin
  if was is not distinct from is_now and (tg_op <> 'UPDATE' or old.is_private = new.is_private) then
    return null;
  end if;
  insert into training_tally (category_id, is_private, n)
    select category_id, is_private, step from (values
      (was, case when tg_op <> 'INSERT' then old.is_private end, -1),
      (is_now, case when tg_op <> 'DELETE' then new.is_private end, 1)
    ) steps (category_id, is_private, step)
    where category_id is not null order by category_id, is_private
    on conflict (category_id, is_private) do update set n = training_tally.n + excluded.n;
  return null;
end $$;

create or replace trigger training_counts after insert or delete or update of group_id, is_visible, is_private, category_id
  on training for each row execute function count_trainings();
