-- Scoreboards are kept in the memory of every server and moved by what the database tells it. Triggers tell, so that no
-- way to change a submission, a contest or an account can forget to: whoever writes need not know that boards exist.

-- Pending, compiling, judging, submitting and "never judged" are all alike to a board.
create function verdict_is_open(code int) returns boolean
  language sql immutable parallel safe
  return code in (5, 6, 7, 9, -10);

create function tell_board_of_submission() returns trigger language plpgsql as $$
declare
  place record;
begin
  for place in
    select distinct contest_id from (values (old.contest_id, old.id), (new.contest_id, new.id)) as side (contest_id, id)
    where id is not null and contest_id <> 0
  loop
    perform pg_notify('verdict_live', json_build_object(
      'topic', 'board-records', 'contest', place.contest_id, 'id', coalesce(new.id, old.id))::text);
  end loop;
  return null;
end $$;

create trigger submission_added_to_board after insert on submission
  for each row when (new.contest_id <> 0 and not verdict_is_open(new.verdict))
  execute function tell_board_of_submission();
create trigger submission_changed_on_board after update on submission
  for each row when (
    (old.contest_id <> 0 or new.contest_id <> 0)
    and not (verdict_is_open(old.verdict) and verdict_is_open(new.verdict))
    and (old.contest_id, old.contest_problem_id, old.account_id, old.submitted_at, old.verdict, old.score, old.time_ms)
      is distinct from
      (new.contest_id, new.contest_problem_id, new.account_id, new.submitted_at, new.verdict, new.score, new.time_ms))
  execute function tell_board_of_submission();
create trigger submission_taken_off_board after delete on submission
  for each row when (old.contest_id <> 0 and not verdict_is_open(old.verdict))
  execute function tell_board_of_submission();

-- The rules, the names and the columns of a board.
create function tell_board_of_terms() returns trigger language plpgsql as $$
begin
  perform pg_notify('verdict_live', json_build_object('topic', 'board-terms', 'contest', coalesce(new.id, old.id))::text);
  return null;
end $$;
create trigger contest_told_to_board after update or delete on contest
  for each row execute function tell_board_of_terms();

create function tell_board_of_problem() returns trigger language plpgsql as $$
begin
  perform pg_notify('verdict_live', json_build_object(
    'topic', 'board-terms', 'contest', coalesce(new.contest_id, old.contest_id))::text);
  return null;
end $$;
create trigger contest_problem_told_to_board after insert or update or delete on contest_problem
  for each row execute function tell_board_of_problem();

create function tell_boards_of_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('verdict_live', json_build_object('topic', 'board-people', 'id', new.id)::text);
  return null;
end $$;
create trigger account_told_to_boards after update of username, nickname, realname, school, avatar, gender, role on account
  for each row when (
    (old.username, old.nickname, old.realname, old.school, old.avatar, old.gender, old.role) is distinct from
    (new.username, new.nickname, new.realname, new.school, new.avatar, new.gender, new.role))
  execute function tell_boards_of_account();
