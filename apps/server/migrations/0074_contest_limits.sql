-- What a contest lets its contestants submit. Null is any number of submissions to a problem; no language listed is all.
alter table contest
  add column max_tries int,
  add column languages jsonb not null default '[]',
  add constraint contest_max_tries_is_positive check (max_tries > 0);
