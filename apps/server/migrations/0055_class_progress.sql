-- Class progress and mistakes read all submissions of a group by problem and user.
create index submission_in_group on submission (group_id, problem_id, account_id, submitted_at)
  where contest_id = 0 and group_id is not null;
