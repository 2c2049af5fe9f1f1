-- A search by tags finds ids; whether each is public, of the asked difficulty, and where it stands in the list is read
-- from an index alone, not from a row per match.
create index problem_public_by_id on problem (id) include (display_id, bank)
  where visibility = 1 and group_id is null;
create index problem_public_by_difficulty on problem (difficulty, id) include (display_id, bank)
  where visibility = 1 and group_id is null;
