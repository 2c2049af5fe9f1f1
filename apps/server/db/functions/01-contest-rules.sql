-- The part of a contest that a submission belongs to, and whether it counts there. Applied before the files that use it.

-- 0 before the start, 1 up to the freeze, 2 frozen, 3 after the end. The instants belong to the later part.
create or replace function contest_span(round contest, at timestamptz) returns smallint language sql immutable as $$
  select case
    when at < round.starts_at then 0
    when at >= round.ends_at then 3
    when round.is_sealed and at >= round.seals_at then 2
    else 1
  end::smallint
$$;

-- The same for a participant with a window of their own: later start, extra time, individual time (packages/rules/src/contest/window.ts).
create or replace function own_contest_span(round contest, participant text, at timestamptz)
returns smallint language sql stable as $$
  select case
    when own.at < round.starts_at then 0
    when own.at >= round.ends_at - make_interval(secs => round.overtime_s - own.extra_s) then 3
    when round.is_sealed and own.at >= round.seals_at then 2
    else 1
  end::smallint
  from (
    select at - make_interval(secs => coalesce(max(delay_s), 0)) as at, coalesce(max(extra_s), 0) as extra_s
    from contest_window where contest_id = round.id and account_id = participant
  ) as own
$$;

-- Without such windows the planner inlines the plain rule.
create or replace function contest_span(round contest, participant text, at timestamptz)
returns smallint language sql stable as $$
  select case when round.overtime_s = 0 and round.window_s is null then contest_span(round, at)
    else own_contest_span(round, participant, at) end
$$;

-- Whether a submission counts in its contest: the rule `enters` of packages/rules/src/board for the live board, except
-- for the accounts without a rank. The replay of four real contests compares the two.
create or replace function counts_in_contest(entry submission, round contest) returns boolean language sql stable as $$
  select is_final(entry.verdict) and contest_span(round, entry.account_id, entry.submitted_at) in (1, 2)
$$;
