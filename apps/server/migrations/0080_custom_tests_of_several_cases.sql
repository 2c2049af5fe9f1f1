-- A custom test has one input, or several cases: an array of {input, expectedOutput}, and one of their results.
alter table trial
  alter column input drop not null,
  add column cases jsonb,
  add column results jsonb,
  add constraint trial_has_input check (num_nonnulls(input, cases) = 1);
