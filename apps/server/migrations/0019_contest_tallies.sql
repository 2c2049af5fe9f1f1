-- How many submissions of a contest's problems there are, by verdict and by the part of the contest they came in, so
-- that no page of a contest counts them. Kept by the triggers below, whoever writes a submission or moves a contest.

create table contest_tally (
  contest_id int not null references contest on delete cascade,
  contest_problem_id int not null,
  -- 0 before the start, 1 up to the seal, 2 behind it, 3 after the end
  span smallint not null,
  -- Waiting, compiling and judging count as 5.
  verdict smallint not null,
  n int not null default 0,
  constraint contest_tally_span_is_known check (span between 0 and 3),
  primary key (contest_id, contest_problem_id, span, verdict)
);

-- The instant of the start is in, the one of the seal behind it, the one of the end after it.
create function contest_span(round contest, at timestamptz) returns smallint language sql immutable as $$
  select case
    when at < round.starts_at then 0
    when at >= round.ends_at then 3
    when round.is_sealed and at >= round.seals_at then 2
    else 1
  end::smallint
$$;

-- Taken by everybody who moves a contest's tallies, before its times are read: one lock, so nobody waits in a circle.
create function lock_contest_tally(contest int) returns void language sql as $$
  select pg_advisory_xact_lock(19, contest)
$$;

create function move_contest_tally(entry submission, step int) returns void language plpgsql as $$
declare
  round contest;
begin
  perform lock_contest_tally(entry.contest_id);
  select * into round from contest where id = entry.contest_id;
  -- A contest that is gone took its tallies along.
  if not found then return; end if;
  insert into contest_tally (contest_id, contest_problem_id, span, verdict, n)
    values (entry.contest_id, entry.contest_problem_id, contest_span(round, entry.submitted_at),
            case when entry.verdict in (6, 7) then 5 else entry.verdict end, step)
    on conflict (contest_id, contest_problem_id, span, verdict) do update set n = contest_tally.n + excluded.n;
end $$;

create function count_in_contest() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.contest_id <> 0 then
    perform move_contest_tally(old, -1);
  end if;
  if tg_op <> 'DELETE' and new.contest_id <> 0 then
    perform move_contest_tally(new, 1);
  end if;
  return null;
end $$;

-- Deferred: these rows are shared by the whole contest, so they are held for the commit alone.
create constraint trigger submission_enters_contest after insert on submission
  deferrable initially deferred for each row when (new.contest_id <> 0) execute function count_in_contest();
create constraint trigger submission_leaves_contest after delete on submission
  deferrable initially deferred for each row when (old.contest_id <> 0) execute function count_in_contest();
create constraint trigger submission_moves_in_contest
  after update of verdict, contest_id, contest_problem_id, submitted_at on submission
  deferrable initially deferred for each row
  when ((old.contest_id <> 0 or new.contest_id <> 0)
    and (old.contest_id, old.contest_problem_id, old.submitted_at, case when old.verdict in (6, 7) then 5 else old.verdict end)
      is distinct from
        (new.contest_id, new.contest_problem_id, new.submitted_at, case when new.verdict in (6, 7) then 5 else new.verdict end))
  execute function count_in_contest();

create function counted_in_contest(contest int) returns table (
  contest_id int, contest_problem_id int, span smallint, verdict smallint, n int
) language sql stable as $$
  select entry.contest_id, entry.contest_problem_id, contest_span(round, entry.submitted_at),
         case when entry.verdict in (6, 7) then 5::smallint else entry.verdict end, count(*)::int
  from submission entry join contest round on round.id = entry.contest_id
  where entry.contest_id = contest and entry.contest_id <> 0
  group by 1, 2, 3, 4
$$;

create function recount_contest(contest int) returns void language plpgsql as $$
begin
  perform lock_contest_tally(contest);
  delete from contest_tally where contest_tally.contest_id = contest;
  insert into contest_tally select * from counted_in_contest(contest);
end $$;

create function contest_moves() returns trigger language plpgsql as $$
begin
  perform recount_contest(new.id);
  return null;
end $$;
create trigger contest_moves_its_tally after update of starts_at, ends_at, is_sealed, seals_at on contest
  for each row when ((old.starts_at, old.ends_at, old.is_sealed, old.seals_at)
    is distinct from (new.starts_at, new.ends_at, new.is_sealed, new.seals_at))
  execute function contest_moves();

select recount_contest(id) from contest;

-- A contest's list up to a moment, newest first.
create index submission_of_contest_by_time on submission (contest_id, submitted_at desc, id desc) where contest_id <> 0;
-- Whom no contest counts.
create index account_roots on account (id) where role = 1000;
