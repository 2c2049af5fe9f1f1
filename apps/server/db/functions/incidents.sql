-- Time that incidents remove from a contest (contest.removed_times), and whether one pauses all of it
-- (contest.is_paused). The update of the contest also rebuilds its board
-- (boards.sql).

create or replace function removed_times_of(contest int) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'place', contest_problem_id,
    'fromMs', (extract(epoch from starts_at) * 1000)::bigint,
    'toMs', (extract(epoch from ends_at) * 1000)::bigint) order by starts_at, id), '[]')
  from contest_incident where contest_id = contest and applied_at is not null and removes_time
$$;

create or replace function is_paused_contest(contest int) returns boolean language sql stable as $$
  select exists (select from contest_incident where contest_id = contest and contest_problem_id = 0 and ends_at is null)
$$;

create or replace function keep_removed_times() returns trigger language plpgsql as $$
begin
  update contest set removed_times = removed_times_of(id), is_paused = is_paused_contest(id)
    where id in (select contest_id from changed)
      and (removed_times, is_paused) is distinct from (removed_times_of(id), is_paused_contest(id));
  return null;
end $$;

create or replace trigger contest_incident_added after insert on contest_incident
  referencing new table as changed for each statement execute function keep_removed_times();
create or replace trigger contest_incident_changed after update on contest_incident
  referencing new table as changed for each statement execute function keep_removed_times();
create or replace trigger contest_incident_removed after delete on contest_incident
  referencing old table as changed for each statement execute function keep_removed_times();
