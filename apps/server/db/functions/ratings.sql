-- Ratings are recomputed where the board of a rated contest changes (features/contests/ratings). The triggers of boards
-- call this.
create or replace function signal_rating(contest int) returns void language sql as $$
  insert into rating_signal (contest_id)
    select contest_id from rated_contest where contest_id = contest and applied_at is not null
$$;

create or replace function signal_unrated_contest() returns trigger language plpgsql as $$
begin
  insert into rating_signal (contest_id) values (0);
  return null;
end $$;

create or replace trigger contest_is_rated_no_more after delete on rated_contest
  for each row when (old.applied_at is not null) execute function signal_unrated_contest();
