-- Windows of single participants (contest_window) move the end of their contest. Applied after the files whose recounts
-- it calls.

-- Brings everything that follows from the windows of contests up to date. The update of the contest also rebuilds its
-- board (boards.sql).
create or replace function contest_windows_change() returns trigger language plpgsql as $$
declare
  round record;
begin
  for round in
    select contest.id, contest.overtime_s as before, coalesce((
      select max(delay_s + extra_s) from contest_window where contest_id = contest.id), 0) as after
    from contest where contest.id in (select contest_id from changed) order by contest.id
  loop
    perform lock_contest_tally(round.id);
    update contest set overtime_s = round.after, ends_at = ends_at + make_interval(secs => round.after - round.before)
      where id = round.id;
    perform recount_contest(round.id);
    perform recount_balloons(round.id);
  end loop;
  return null;
end $$;

create or replace trigger contest_window_added after insert on contest_window
  referencing new table as changed for each statement execute function contest_windows_change();
create or replace trigger contest_window_changed after update on contest_window
  referencing new table as changed for each statement execute function contest_windows_change();
create or replace trigger contest_window_removed after delete on contest_window
  referencing old table as changed for each statement execute function contest_windows_change();
