-- Homework: a training of a group with an opening time, a deadline, a rule for late solutions and extensions.

alter table training
  add column opens_at timestamptz,
  add column due_at timestamptz,
  -- 0 late solutions count in full, 1 they lose a share per day, 2 submitting ends with the deadline
  add column late_rule smallint not null default 0,
  -- What a late solution loses per started day, in percent.
  add column late_percent smallint not null default 0,
  add constraint training_late_rule_is_known check (late_rule in (0, 1, 2)),
  add constraint training_late_percent_is_a_share check (late_percent between 0 and 100),
  add constraint training_due_after_it_opens check (opens_at is null or due_at is null or due_at > opens_at),
  add constraint training_homework_is_of_a_group check (group_id is not null or (opens_at is null and due_at is null));

-- A later deadline for one user.
create table training_extension (
  training_id int not null references training on delete cascade,
  account_id text not null references account on delete cascade,
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (training_id, account_id)
);
create index training_extension_of_account on training_extension (account_id);

-- Grade sheets read the accepted submissions of a group by user and problem.
create index submission_accepted_in_group on submission (group_id, account_id, problem_id, submitted_at)
  where verdict = 0 and contest_id = 0 and group_id is not null;
