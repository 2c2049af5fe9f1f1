-- Submissions of a contest by problem, part of the contest and verdict (contest_tally), so that no page of a contest
-- counts them. Written at the commit of each submission and recomputed when the contest's times change. Read by
-- features/contests/problems/counts.ts; features/judging/tallies compares them with the rows.

-- One lock per contest, taken before its times are read, so that two transactions cannot deadlock.
create or replace function lock_contest_tally(contest int) returns void language sql as $$
  select pg_advisory_xact_lock(19, contest)
$$;

create or replace function move_contest_tally(entry submission, step int) returns void language plpgsql as $$
declare
  round contest;
begin
  perform lock_contest_tally(entry.contest_id);
  select * into round from contest where id = entry.contest_id;
  -- The tallies of a deleted contest are deleted with it.
  if not found then return; end if;
  insert into contest_tally (contest_id, contest_problem_id, span, verdict, n)
    values (entry.contest_id, entry.contest_problem_id, contest_span(round, entry.account_id, entry.submitted_at),
            tally_verdict(entry.verdict), step)
    on conflict (contest_id, contest_problem_id, span, verdict) do update set n = contest_tally.n + excluded.n;
end $$;

create or replace function count_in_contest() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.contest_id > 0 then
    perform move_contest_tally(old, -1);
  end if;
  if tg_op <> 'DELETE' and new.contest_id > 0 then
    perform move_contest_tally(new, 1);
  end if;
  return null;
end $$;

-- Deferred: the whole contest shares these rows, so they are locked during the commit only.
drop trigger if exists submission_enters_contest on submission;
create constraint trigger submission_enters_contest after insert on submission
  deferrable initially deferred for each row when (new.contest_id > 0) execute function count_in_contest();

drop trigger if exists submission_leaves_contest on submission;
create constraint trigger submission_leaves_contest after delete on submission
  deferrable initially deferred for each row when (old.contest_id > 0) execute function count_in_contest();

drop trigger if exists submission_moves_in_contest on submission;
create constraint trigger submission_moves_in_contest
  after update of verdict, contest_id, contest_problem_id, submitted_at on submission
  deferrable initially deferred for each row
  when ((old.contest_id > 0 or new.contest_id > 0)
    and (old.contest_id, old.contest_problem_id, old.submitted_at, tally_verdict(old.verdict))
      is distinct from (new.contest_id, new.contest_problem_id, new.submitted_at, tally_verdict(new.verdict)))
  execute function count_in_contest();

create or replace function counted_in_contest(contest int) returns table (
  contest_id int, contest_problem_id int, span smallint, verdict smallint, n int
) language sql stable as $$
  select entry.contest_id, entry.contest_problem_id, contest_span(round, entry.account_id, entry.submitted_at),
         tally_verdict(entry.verdict), count(*)::int
  from submission entry join contest round on round.id = entry.contest_id
  where entry.contest_id = contest and entry.contest_id <> 0
  group by 1, 2, 3, 4
$$;

create or replace function recount_contest(contest int) returns void language plpgsql as $$
begin
  perform lock_contest_tally(contest);
  delete from contest_tally where contest_tally.contest_id = contest;
  insert into contest_tally select * from counted_in_contest(contest);
end $$;

create or replace function contest_moves() returns trigger language plpgsql as $$
begin
  perform recount_contest(new.id);
  return null;
end $$;

create or replace trigger contest_moves_its_tally after update of starts_at, ends_at, is_sealed, seals_at on contest
  for each row when ((old.starts_at, old.ends_at, old.is_sealed, old.seals_at)
    is distinct from (new.starts_at, new.ends_at, new.is_sealed, new.seals_at))
  execute function contest_moves();
