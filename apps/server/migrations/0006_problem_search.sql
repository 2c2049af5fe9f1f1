-- Finding problems: which bank each belongs to, search by id, and totals that do not cost more than the page.

alter table problem
  -- 'ME' for our own, else the remote judge's key, which is how its display ids begin.
  add column bank text generated always as (
    case when is_remote then upper(split_part(display_id, '-', 1)) else 'ME' end
  ) stored,
  -- Fingerprint of everything an author wrote, so that saving the same package again changes nothing.
  add column content_hash text;

-- Carries what the list filters by, so that a late page walks the index alone.
drop index problem_public_order;
create index problem_public_order on problem (char_length(display_id), display_id) include (id, bank, difficulty)
  where visibility = 1 and group_id is null;
create index problem_display_id_search on problem using gin (lower(display_id) gin_trgm_ops);

-- How many public problems outside groups there are; kept by triggers, whoever writes a problem.
create table problem_bank_tally (
  bank text not null,
  difficulty smallint not null,
  n int not null default 0,
  primary key (bank, difficulty)
);

-- Per statement, not per row: a bulk import would otherwise rewrite the same tally thousands of times. Rows are moved
-- in key order so that two imports cannot wait for each other in a circle.
create function count_new_problems() returns trigger language plpgsql as $$
begin
  insert into problem_bank_tally (bank, difficulty, n)
    select bank, difficulty, count(*) from after_rows where visibility = 1 and group_id is null
    group by bank, difficulty order by bank, difficulty
    on conflict (bank, difficulty) do update set n = problem_bank_tally.n + excluded.n;
  return null;
end $$;

create function count_changed_problems() returns trigger language plpgsql as $$
begin
  insert into problem_bank_tally (bank, difficulty, n)
    select bank, difficulty, sum(step) from (
      select bank, difficulty, -1 as step from before_rows where visibility = 1 and group_id is null
      union all
      select bank, difficulty, 1 from after_rows where visibility = 1 and group_id is null
    ) steps
    group by bank, difficulty having sum(step) <> 0 order by bank, difficulty
    on conflict (bank, difficulty) do update set n = problem_bank_tally.n + excluded.n;
  return null;
end $$;

create function count_gone_problems() returns trigger language plpgsql as $$
begin
  insert into problem_bank_tally (bank, difficulty, n)
    select bank, difficulty, -count(*) from before_rows where visibility = 1 and group_id is null
    group by bank, difficulty order by bank, difficulty
    on conflict (bank, difficulty) do update set n = problem_bank_tally.n + excluded.n;
  return null;
end $$;

create trigger problem_counts_new after insert on problem
  referencing new table as after_rows for each statement execute function count_new_problems();
create trigger problem_counts_changed after update on problem
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_changed_problems();
create trigger problem_counts_gone after delete on problem
  referencing old table as before_rows for each statement execute function count_gone_problems();
