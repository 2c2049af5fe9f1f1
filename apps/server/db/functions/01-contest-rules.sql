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

-- Whether a submission counts in its contest: the rule `enters` of packages/rules/src/board for the live board, except
-- for the accounts without a rank. The replay of four real contests compares the two.
create or replace function counts_in_contest(entry submission, round contest) returns boolean language sql immutable as $$
  select is_final(entry.verdict) and contest_span(round, entry.submitted_at) in (1, 2)
$$;
