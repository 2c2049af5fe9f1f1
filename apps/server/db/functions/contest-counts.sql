-- Counts that lists of contests show: registrations of a contest (contest.entrants) and visible contests by type
-- (contest_count). Read by features/contests/core.

create or replace function count_entrants() returns trigger language plpgsql as $$
begin
  update contest set entrants = entrants + moved.n
    from (select contest_id, count(*)::int * case tg_op when 'INSERT' then 1 else -1 end as n
          from changed group by contest_id) moved
    where contest.id = moved.contest_id;
  return null;
end $$;

create or replace trigger registration_counts after insert on contest_registration
  referencing new table as changed for each statement execute function count_entrants();

create or replace trigger registration_counts_no_more after delete on contest_registration
  referencing old table as changed for each statement execute function count_entrants();

create or replace function count_contests() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_visible and old.group_id is null then
    update contest_count set n = n - 1 where type = old.type;
  end if;
  if tg_op <> 'DELETE' and new.is_visible and new.group_id is null then
    update contest_count set n = n + 1 where type = new.type;
  end if;
  return null;
end $$;

create or replace trigger contest_counts after insert or delete on contest for each row execute function count_contests();

create or replace trigger contest_counts_otherwise after update of is_visible, group_id, type on contest
  for each row when ((old.is_visible, old.group_id, old.type) is distinct from (new.is_visible, new.group_id, new.type))
  execute function count_contests();
