-- The public list of contests by the number of participants.
create index contest_by_entrants on contest (entrants, id) where is_visible and group_id is null;
