-- How many submissions a contest takes from a contestant in total. Null is any number.
alter table contest
  add column max_submissions int,
  add constraint contest_max_submissions_is_positive check (max_submissions > 0);
