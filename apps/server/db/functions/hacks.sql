-- Points of hacks are records of the scoreboard under the negative numbers of the hacks (features/contests/board).

create or replace function notify_board_of_hack() returns trigger language plpgsql as $$
begin
  perform pg_notify('verdict_live', json_build_object(
    'topic', 'board-records', 'contest', coalesce(new.contest_id, old.contest_id),
    'id', -coalesce(new.id, old.id))::text);
  perform signal_rating(coalesce(new.contest_id, old.contest_id));
  return null;
end $$;

create or replace trigger hack_changes_board after update of verdict, cancelled_at, points on contest_hack
  for each row when ((old.verdict, old.cancelled_at, old.points) is distinct from (new.verdict, new.cancelled_at, new.points))
  execute function notify_board_of_hack();

create or replace trigger hack_taken_off_board after delete on contest_hack
  for each row when (old.points <> 0) execute function notify_board_of_hack();
