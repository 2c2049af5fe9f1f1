-- Public problems outside groups by bank and difficulty (problem_bank_tally), for the totals of the problem list
-- (features/problems/bank).

-- Per statement, not per row: a bulk import would otherwise rewrite the same tally thousands of times. Rows are moved
-- in key order so that two imports cannot wait for each other in a circle.
create or replace function count_new_problems() returns trigger language plpgsql as $$
begin
  insert into problem_bank_tally (bank, difficulty, n)
    select bank, difficulty, count(*) from after_rows where is_public(visibility) and group_id is null
    group by bank, difficulty order by bank, difficulty
    on conflict (bank, difficulty) do update set n = problem_bank_tally.n + excluded.n;
  return null;
end $$;

create or replace function count_changed_problems() returns trigger language plpgsql as $$
begin
  insert into problem_bank_tally (bank, difficulty, n)
    select bank, difficulty, sum(step) from (
      select bank, difficulty, -1 as step from before_rows where is_public(visibility) and group_id is null
      union all
      select bank, difficulty, 1 from after_rows where is_public(visibility) and group_id is null
    ) steps
    group by bank, difficulty having sum(step) <> 0 order by bank, difficulty
    on conflict (bank, difficulty) do update set n = problem_bank_tally.n + excluded.n;
  return null;
end $$;

create or replace function count_gone_problems() returns trigger language plpgsql as $$
begin
  insert into problem_bank_tally (bank, difficulty, n)
    select bank, difficulty, -count(*) from before_rows where is_public(visibility) and group_id is null
    group by bank, difficulty order by bank, difficulty
    on conflict (bank, difficulty) do update set n = problem_bank_tally.n + excluded.n;
  return null;
end $$;

create or replace trigger problem_counts_new after insert on problem
  referencing new table as after_rows for each statement execute function count_new_problems();

create or replace trigger problem_counts_changed after update on problem
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_changed_problems();

create or replace trigger problem_counts_gone after delete on problem
  referencing old table as before_rows for each statement execute function count_gone_problems();
