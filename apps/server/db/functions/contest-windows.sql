-- Windows of single participants (contest_window) move the end of their contest. Applied after the files whose recounts
-- it calls.

-- Brings everything that follows from the windows of contests up to date. The update of the contest also rebuilds its
-- board (boards.sql). A participant who begins has submitted nothing yet, so a thousand who begin in one minute cause no
-- recount.
create or replace function contest_windows_change() returns trigger language plpgsql as $$
declare
  round record;
begin
  for round in
    select contest.id, contest.overtime_s as before, greatest(0, (
      select max(delay_s + extra_s) from contest_window where contest_id = contest.id)) as after
    from contest where contest.id in (select contest_id from changed) order by contest.id
  loop
    continue when round.before = round.after and not exists (
      select from changed join submission as entry
        on entry.contest_id = changed.contest_id and entry.account_id = changed.account_id
      where changed.contest_id = round.id and entry.contest_id > 0);
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

-- How much earlier than a participant with only their delay one with individual time ends, in seconds: at most 0. Only extra
-- time goes beyond the end of the contest.
create or replace function individual_base(round contest, began timestamptz) returns int language sql immutable as $$
  select least(round.window_s, extract(epoch from regular.ends_at - began)::int)
    - extract(epoch from regular.ends_at - round.starts_at)::int
  from (select round.ends_at - make_interval(secs => round.overtime_s) as ends_at) as regular
$$;

-- A participant with individual time keeps their beginning and their time when the contest moves.
create or replace function keep_individual_times() returns trigger language plpgsql as $$
begin
  update contest_window as own set
    delay_s = kept.delay_s,
    base_s = kept.base_s,
    extra_s = own.extra_s - own.base_s + kept.base_s
  from (
    select account_id, extract(epoch from began_at - new.starts_at)::int as delay_s,
      individual_base(new, began_at) as base_s
    from contest_window where contest_id = new.id and began_at is not null) as kept
  where own.contest_id = new.id and own.account_id = kept.account_id
    and (own.delay_s, own.base_s) is distinct from (kept.delay_s, kept.base_s);
  return null;
end $$;

create or replace trigger contest_moves_individual_times after update on contest
  for each row when (new.window_s is not null and (old.starts_at, old.ends_at, old.overtime_s, old.window_s)
    is distinct from (new.starts_at, new.ends_at, new.overtime_s, new.window_s))
  execute function keep_individual_times();
