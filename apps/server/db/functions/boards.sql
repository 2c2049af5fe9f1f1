-- Scoreboards are kept in the memory of every server (features/contests/board). These triggers publish every change of
-- a submission, a contest, a problem or an account that a board shows, so no writer needs to know that boards exist.
-- Topics: board-records, board-terms, board-people (platform/events/topics.ts).

-- A frozen board counts a submission from the moment of submission, so that neither the moment of its verdict nor a
-- rejudging can be observed. The boards are therefore notified of an unjudged submission too when it is in the freeze;
-- before the freeze they change with verdicts only.
create or replace function is_on_board(entry submission) returns boolean language sql stable as $$
  select entry.contest_id > 0 and (
    is_final(entry.verdict)
    or exists (select from contest where contest.id = entry.contest_id
      and is_sealed and entry.submitted_at >= seals_at and entry.submitted_at < ends_at))
$$;

create or replace function notify_board_of_submission() returns trigger language plpgsql as $$
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
    perform signal_rating(place.contest_id);
  end loop;
  return null;
end $$;

create or replace trigger submission_added_to_board after insert on submission
  for each row when (new.contest_id > 0) execute function notify_board_of_submission();

create or replace trigger submission_changed_on_board after update on submission
  for each row when (
    (old.contest_id > 0 or new.contest_id > 0)
    and ((old.contest_id, old.contest_problem_id, old.account_id, old.submitted_at)
        is distinct from (new.contest_id, new.contest_problem_id, new.account_id, new.submitted_at)
      or ((is_final(old.verdict) or is_final(new.verdict))
        -- With another judging the scores of subtasks can differ while their sum is the same.
        and (old.verdict, old.score, old.time_ms, old.judging_id)
          is distinct from (new.verdict, new.score, new.time_ms, new.judging_id))))
  execute function notify_board_of_submission();

create or replace trigger submission_taken_off_board after delete on submission
  for each row when (old.contest_id > 0) execute function notify_board_of_submission();

-- Where submissions with a token count, a use changes the cell of its submission.
create or replace function notify_board_of_token() returns trigger language plpgsql as $$
begin
  perform pg_notify('verdict_live', json_build_object(
    'topic', 'board-records', 'contest', coalesce(new.contest_id, old.contest_id),
    'id', coalesce(new.submission_id, old.submission_id))::text), signal_rating(id)
    from contest where id = coalesce(new.contest_id, old.contest_id) and oi_counts = 'TokenedLast';
  return null;
end $$;

create or replace trigger token_changes_board after insert or update or delete on contest_token_use
  for each row execute function notify_board_of_token();

-- The rules, names and columns of a board.
create or replace function notify_board_of_contest() returns trigger language plpgsql as $$
begin
  perform pg_notify('verdict_live', json_build_object('topic', 'board-terms', 'contest', coalesce(new.id, old.id))::text);
  perform signal_rating(coalesce(new.id, old.id));
  return null;
end $$;

-- A registration changes only the count in the contest's row: hundreds of them in the first minute must not rebuild
-- the board.
create or replace trigger contest_changes_board after update on contest
  for each row when (old.entrants = new.entrants) execute function notify_board_of_contest();

create or replace trigger contest_deleted_from_boards after delete on contest
  for each row execute function notify_board_of_contest();

create or replace function notify_board_of_contest_problem() returns trigger language plpgsql as $$
begin
  perform pg_notify('verdict_live', json_build_object(
    'topic', 'board-terms', 'contest', coalesce(new.contest_id, old.contest_id))::text);
  perform signal_rating(coalesce(new.contest_id, old.contest_id));
  return null;
end $$;

create or replace trigger contest_problem_changes_board after insert or update or delete on contest_problem
  for each row execute function notify_board_of_contest_problem();

create or replace function notify_boards_of_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('verdict_live', json_build_object('topic', 'board-people', 'id', new.id)::text);
  return null;
end $$;

create or replace trigger account_changes_boards
  after update of username, nickname, realname, school, avatar, gender, role on account
  for each row when (
    (old.username, old.nickname, old.realname, old.school, old.avatar, old.gender, old.role) is distinct from
    (new.username, new.nickname, new.realname, new.school, new.avatar, new.gender, new.role))
  execute function notify_boards_of_account();

-- A hidden problem has no column on a board. Where the best of each case counts, it depends on how the problem is solved.
create or replace function notify_boards_of_problem() returns trigger language plpgsql as $$
begin
  perform pg_notify('verdict_live', json_build_object('topic', 'board-terms', 'contest', contest_id)::text)
    from contest_problem where problem_id = new.id;
  return null;
end $$;

create or replace trigger problem_changes_boards after update of visibility, output_only, judge_case_mode on problem
  for each row when (
    (is_hidden(old.visibility), old.output_only, old.judge_case_mode)
      is distinct from (is_hidden(new.visibility), new.output_only, new.judge_case_mode))
  execute function notify_boards_of_problem();
