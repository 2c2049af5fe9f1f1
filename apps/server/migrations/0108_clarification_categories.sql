-- The jury of a contest names categories for questions that are not about a problem, and answers to pick from.
alter table contest
  add column question_categories text[] not null default '{}',
  add column canned_answers text[] not null default '{}';

-- Its name at the time of the question; null for a question about a problem and for one in no category.
alter table clarification
  add column category text,
  add constraint clarification_is_about_one check (category is null or contest_problem_id is null);
