-- A board is made anew when its contest's terms change. Whoever gives the password moves a count in the contest's row
-- and nothing of its board: with hundreds of them in the first minute every board and its hearers would be looked at
-- anew all the time.
drop trigger contest_told_to_board on contest;
create trigger contest_told_to_board after update on contest
  for each row when (old.entrants = new.entrants) execute function tell_board_of_terms();
create trigger contest_gone_told_to_board after delete on contest
  for each row execute function tell_board_of_terms();

-- A problem that is hidden from everybody is no column of a board any more, and one again when it is shown.
create function tell_boards_of_problem() returns trigger language plpgsql as $$
begin
  perform pg_notify('verdict_live', json_build_object('topic', 'board-terms', 'contest', contest_id)::text)
    from contest_problem where problem_id = new.id;
  return null;
end $$;
create trigger problem_told_to_boards after update of visibility on problem
  for each row when ((old.visibility = 2) is distinct from (new.visibility = 2))
  execute function tell_boards_of_problem();
