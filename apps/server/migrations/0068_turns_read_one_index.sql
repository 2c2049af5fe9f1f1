-- The turn of a new run is after the last one that its account has waiting in the class. Without the class in the index,
-- the search went through all waiting runs of other classes: 20,000 rows for who had started rejudgings.
drop index judging_of_person;
create index judging_turns on judging (account_id, priority, due_at) where state = 'queued';
