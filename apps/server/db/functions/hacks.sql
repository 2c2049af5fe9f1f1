-- Points of hacks are records of the scoreboard under the negative numbers of the hacks (features/contests/board).

create or replace function notify_board_of_hack() returns trigger language plpgsql as $$
begin
  perform pg_notify('verdict_live', json_build_object(
    'topic', 'board-records', 'contest', coalesce(new.contest_id, old.contest_id),
    'id', -coalesce(new.id, old.id))::text);
  perform signal_rating(coalesce(new.contest_id, old.contest_id));
  return null;
end $$;

-- Hacks without a successful or unsuccessful verdict are not on the scoreboard.
create or replace trigger hack_changes_board after update of verdict, cancelled_at, points on contest_hack
  for each row when (
    (old.verdict, old.cancelled_at is null, old.points) is distinct from (new.verdict, new.cancelled_at is null, new.points)
    and (old.verdict in ('successful', 'unsuccessful') or new.verdict in ('successful', 'unsuccessful')))
  execute function notify_board_of_hack();

create or replace trigger hack_taken_off_board after delete on contest_hack
  for each row when (old.verdict in ('successful', 'unsuccessful') and old.cancelled_at is null)
  execute function notify_board_of_hack();

-- A hack goes with the account of the hacker. The submission is then judged by its test data alone.
create or replace function release_hacked_submission() returns trigger language plpgsql as $$
begin
  update submission set hack_verdict = null where id = old.submission_id;
  return null;
end $$;

create or replace trigger hack_releases_submission after delete on contest_hack
  for each row when (old.verdict = 'successful' and old.cancelled_at is null)
  execute function release_hacked_submission();
