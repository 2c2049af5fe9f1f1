-- A frozen board counts a submission from the moment of submission, so that neither the moment of its verdict nor a
-- rejudging can be observed. The boards are therefore notified of an unjudged submission too when it is in the freeze;
-- before the freeze they change with verdicts only.

create function is_on_board(entry submission) returns boolean language sql stable as $$
  select entry.contest_id <> 0 and (
    not verdict_is_open(entry.verdict)
    or exists (select from contest where contest.id = entry.contest_id
      and is_sealed and entry.submitted_at >= seals_at and entry.submitted_at < ends_at))
$$;

create or replace function tell_board_of_submission() returns trigger language plpgsql as $$
declare
  place record;
begin
  for place in
    select distinct side.contest_id
    from (values (old.contest_id, is_on_board(old)), (new.contest_id, is_on_board(new))) as side (contest_id, is_on)
    where side.is_on
  loop
    perform pg_notify('verdict_live', json_build_object(
      'topic', 'board-records', 'contest', place.contest_id, 'id', coalesce(new.id, old.id))::text);
  end loop;
  return null;
end $$;

drop trigger submission_added_to_board on submission;
create trigger submission_added_to_board after insert on submission
  for each row when (new.contest_id <> 0) execute function tell_board_of_submission();

drop trigger submission_changed_on_board on submission;
create trigger submission_changed_on_board after update on submission
  for each row when (
    (old.contest_id <> 0 or new.contest_id <> 0)
    and ((old.contest_id, old.contest_problem_id, old.account_id, old.submitted_at)
        is distinct from (new.contest_id, new.contest_problem_id, new.account_id, new.submitted_at)
      or (not (verdict_is_open(old.verdict) and verdict_is_open(new.verdict))
        and (old.verdict, old.score, old.time_ms) is distinct from (new.verdict, new.score, new.time_ms))))
  execute function tell_board_of_submission();

drop trigger submission_taken_off_board on submission;
create trigger submission_taken_off_board after delete on submission
  for each row when (old.contest_id <> 0) execute function tell_board_of_submission();
