-- Submissions of one problem or one user are sorted by run time or memory, and filtered by verdict, on the index alone.
drop index submission_of_account;
drop index submission_of_problem;
create index submission_of_account on submission (account_id, id desc) include (time_ms, memory_kb, verdict)
  where contest_id = 0 and group_id is null;
create index submission_of_problem on submission (problem_id, id desc) include (time_ms, memory_kb, verdict)
  where contest_id = 0 and group_id is null;

-- People by the number of their submissions: outside contests, and all.
create index standing_practised on standing (practised desc, account_id) where is_listed;
create index standing_submitted on standing (submitted desc, account_id) where is_listed;

-- The public list of contests by title and by duration; by the start it has an index.
create index contest_by_title on contest (lower(title), id) where is_visible and group_id is null;
create index contest_by_duration on contest ((ends_at - starts_at), id) where is_visible and group_id is null;
