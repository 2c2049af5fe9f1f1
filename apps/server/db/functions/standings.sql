-- Standings of users: solved problems, scores and submissions (problem_standing, standing, listed_tally), kept by
-- difference whenever a submission, an accepted record or an account changes. The rank lists (features/ranks) read them;
-- `npm run recount` (features/judging/tallies/recount.ts) compares them with the rows.

create or replace function begin_standings() returns trigger language plpgsql as $$
begin
  insert into standing (account_id, is_listed, created_at) select id, status = 0, created_at from after_rows;
  update listed_tally set n = n + (select count(*) from after_rows where status = 0);
  return null;
end $$;

create or replace trigger account_begins_standing after insert on account
  referencing new table as after_rows for each statement execute function begin_standings();

create or replace function list_standing() returns trigger language plpgsql as $$
begin
  update standing set is_listed = (new.status = 0) where account_id = new.id;
  update listed_tally set n = n + case when new.status = 0 then 1 else -1 end;
  return null;
end $$;

create or replace trigger account_listing after update of status on account
  for each row when ((old.status = 0) is distinct from (new.status = 0)) execute function list_standing();

create or replace function end_standings() returns trigger language plpgsql as $$
begin
  update listed_tally set n = n - (select count(*) from before_rows where status = 0);
  return null;
end $$;

create or replace trigger account_ends_standing after delete on account
  referencing old table as before_rows for each statement execute function end_standings();

-- Recomputes one user and problem and adds the difference to the sums. The standing is locked first, so two judgings
-- that finish at once are counted one after the other. A second call changes nothing.
create or replace function refresh_standing(person text, problem int) returns void language plpgsql as $$
declare
  before problem_standing;
  is_tried boolean;
  now_solved boolean;
  now_best int;
begin
  perform 1 from standing where account_id = person for update;
  if not found then return; end if;
  select * into before from problem_standing where account_id = person and problem_id = problem;
  select count(*) > 0, max(rank_score) into is_tried, now_best from (
    select rank_score from submission
    where account_id = person and problem_id = problem and contest_id = 0 and group_id is null
    order by rank_score desc nulls last limit 1) best;
  now_solved := exists (select from accepted where account_id = person and problem_id = problem);
  if is_tried then
    insert into problem_standing (account_id, problem_id, is_solved, best_score)
      values (person, problem, now_solved, now_best)
      on conflict (account_id, problem_id) do update set is_solved = excluded.is_solved, best_score = excluded.best_score
      where (problem_standing.is_solved, problem_standing.best_score) is distinct from (excluded.is_solved, excluded.best_score);
  else
    delete from problem_standing where account_id = person and problem_id = problem;
  end if;
  if now_solved is distinct from coalesce(before.is_solved, false)
     or coalesce(now_best, 0) <> coalesce(before.best_score, 0) then
    update standing set
      solved = solved + now_solved::int - coalesce(before.is_solved, false)::int,
      score = score + coalesce(now_best, 0) - coalesce(before.best_score, 0)
      where account_id = person;
  end if;
end $$;

-- Previews count nowhere.
create or replace function count_in_standing() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and not is_preview(old.contest_id) then
    update standing set submitted = submitted - 1,
      practised = practised - (old.contest_id = 0 and old.group_id is null)::int where account_id = old.account_id;
    if old.contest_id = 0 and old.group_id is null then
      perform refresh_standing(old.account_id, old.problem_id);
    end if;
  end if;
  if tg_op <> 'DELETE' and not is_preview(new.contest_id) then
    update standing set submitted = submitted + 1,
      practised = practised + (new.contest_id = 0 and new.group_id is null)::int where account_id = new.account_id;
    if new.contest_id = 0 and new.group_id is null then
      perform refresh_standing(new.account_id, new.problem_id);
    end if;
  end if;
  return null;
end $$;

create or replace function score_in_standing() returns trigger language plpgsql as $$
begin
  perform refresh_standing(new.account_id, new.problem_id);
  return null;
end $$;

create or replace function solve_in_standing() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform refresh_standing(old.account_id, old.problem_id);
  else
    perform refresh_standing(new.account_id, new.problem_id);
  end if;
  return null;
end $$;

-- Deferred: every transaction locks the standing last, after all tallies, so that none can deadlock.
drop trigger if exists submission_in_standing on submission;
create constraint trigger submission_in_standing after insert or delete on submission
  deferrable initially deferred for each row execute function count_in_standing();

drop trigger if exists submission_moved_in_standing on submission;
create constraint trigger submission_moved_in_standing
  after update of contest_id, group_id, account_id, problem_id on submission deferrable initially deferred for each row
  when ((old.contest_id, old.group_id, old.account_id, old.problem_id)
    is distinct from (new.contest_id, new.group_id, new.account_id, new.problem_id))
  execute function count_in_standing();

drop trigger if exists submission_score_in_standing on submission;
create constraint trigger submission_score_in_standing after update of rank_score on submission
  deferrable initially deferred for each row
  when (old.rank_score is distinct from new.rank_score and new.contest_id = 0 and new.group_id is null)
  execute function score_in_standing();

drop trigger if exists accepted_in_standing on accepted;
create constraint trigger accepted_in_standing after insert or delete on accepted
  deferrable initially deferred for each row execute function solve_in_standing();
