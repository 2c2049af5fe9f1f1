-- Balloons of a contest: one row of `balloon` per participant and solved problem, written when a submission or the
-- contest's times change. features/contests/desks reads them, and the desk:<contest> topic notifies open desks.

create or replace function notify_balloon_desk(contest int) returns void language sql as $$
  select pg_notify('verdict_live', json_build_object('topic', 'desk:' || contest, 'kind', 'desk', 'desk', 'balloons')::text)
$$;

create or replace function keep_balloon(entry submission) returns void language plpgsql as $$
declare
  round contest;
  first record;
begin
  -- The same lock as the tallies, so that the two never wait for each other.
  perform lock_contest_tally(entry.contest_id);
  select * into round from contest where id = entry.contest_id;
  if not found then return; end if;
  select submission.id, submission.submitted_at into first from submission
    where submission.contest_id = entry.contest_id and submission.contest_id <> 0
      and submission.account_id = entry.account_id and submission.contest_problem_id = entry.contest_problem_id
      and is_accepted(verdict) and counts_in_contest(submission, round)
    order by submission.submitted_at, submission.id limit 1;
  if first.id is null then
    update balloon set submission_id = null, submitted_at = null
      where contest_problem_id = entry.contest_problem_id and account_id = entry.account_id and submission_id is not null;
  else
    insert into balloon (contest_id, contest_problem_id, account_id, submission_id, submitted_at)
      select entry.contest_id, id, entry.account_id, first.id, first.submitted_at from contest_problem
      where id = entry.contest_problem_id and contest_id = entry.contest_id
      on conflict (contest_problem_id, account_id) do update
        set submission_id = excluded.submission_id, submitted_at = excluded.submitted_at
        where (balloon.submission_id, balloon.submitted_at) is distinct from (excluded.submission_id, excluded.submitted_at);
  end if;
  if found then perform notify_balloon_desk(entry.contest_id); end if;
end $$;

create or replace function keep_balloons_of_submission() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.contest_id > 0 then
    perform keep_balloon(old);
  end if;
  if tg_op <> 'DELETE' and new.contest_id > 0 then
    if tg_op = 'INSERT'
      or (new.contest_id, new.contest_problem_id, new.account_id)
        is distinct from (old.contest_id, old.contest_problem_id, old.account_id) then
      perform keep_balloon(new);
    end if;
  end if;
  return null;
end $$;

-- Deferred like the tallies: the lock is held for the commit alone.
drop trigger if exists submission_makes_balloon on submission;
create constraint trigger submission_makes_balloon after insert on submission
  deferrable initially deferred for each row when (new.contest_id > 0 and is_accepted(new.verdict))
  execute function keep_balloons_of_submission();

drop trigger if exists submission_takes_balloon on submission;
create constraint trigger submission_takes_balloon after delete on submission
  deferrable initially deferred for each row when (old.contest_id > 0 and is_accepted(old.verdict))
  execute function keep_balloons_of_submission();

drop trigger if exists submission_moves_balloon on submission;
create constraint trigger submission_moves_balloon
  after update of verdict, contest_id, contest_problem_id, account_id, submitted_at on submission
  deferrable initially deferred for each row
  when ((old.contest_id > 0 or new.contest_id > 0) and (is_accepted(old.verdict) or is_accepted(new.verdict))
    and (is_accepted(old.verdict), old.contest_id, old.contest_problem_id, old.account_id, old.submitted_at)
      is distinct from (is_accepted(new.verdict), new.contest_id, new.contest_problem_id, new.account_id, new.submitted_at))
  execute function keep_balloons_of_submission();

-- Recomputes the balloons from the submissions; delivered ones stay.
create or replace function recount_balloons(contest int) returns void language plpgsql as $$
begin
  perform lock_contest_tally(contest);
  create temporary table solved on commit drop as
    select distinct on (entry.contest_problem_id, entry.account_id)
      entry.contest_problem_id, entry.account_id, entry.id, entry.submitted_at
    from submission entry
    join contest round on round.id = entry.contest_id
    join contest_problem problem on problem.id = entry.contest_problem_id and problem.contest_id = round.id
    where entry.contest_id = contest and entry.contest_id <> 0
      and is_accepted(entry.verdict) and counts_in_contest(entry, round)
    order by entry.contest_problem_id, entry.account_id, entry.submitted_at, entry.id;
  update balloon set submission_id = null, submitted_at = null
    where contest_id = contest and submission_id is not null and not exists (
      select from solved where solved.contest_problem_id = balloon.contest_problem_id
        and solved.account_id = balloon.account_id);
  insert into balloon (contest_id, contest_problem_id, account_id, submission_id, submitted_at)
    select contest, contest_problem_id, account_id, id, submitted_at from solved
    on conflict (contest_problem_id, account_id) do update
      set submission_id = excluded.submission_id, submitted_at = excluded.submitted_at;
  drop table solved;
  perform notify_balloon_desk(contest);
end $$;

create or replace function contest_moves_balloons() returns trigger language plpgsql as $$
begin
  perform recount_balloons(new.id);
  return null;
end $$;

create or replace trigger contest_moves_its_balloons after update of starts_at, ends_at on contest
  for each row when ((old.starts_at, old.ends_at) is distinct from (new.starts_at, new.ends_at))
  execute function contest_moves_balloons();
