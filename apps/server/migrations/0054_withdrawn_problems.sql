-- A problem that was taken out of a contest, with everything needed to put it back. With `keeps_submissions` it was
-- withdrawn: its submissions stay in the contest's lists and off its board. Otherwise it was removed, and its submissions
-- wait under the negative number of their contest, where no page finds them, until they are deleted a day later.

create table withdrawn_problem (
  -- The id it had as a contest problem, which it gets again.
  id int primary key,
  contest_id int not null references contest on delete cascade,
  problem_id int not null references problem on delete cascade,
  label text not null,
  title text not null,
  color text,
  created_at timestamptz not null,
  keeps_submissions boolean not null,
  submissions int not null,
  -- Delivered balloons: account_id, handed_at, handed_by.
  balloons jsonb not null default '[]',
  -- Ids of the questions about it.
  clarifications jsonb not null default '[]',
  withdrawn_at timestamptz not null,
  withdrawn_by text not null
);
create index withdrawn_problem_of_contest on withdrawn_problem (contest_id, withdrawn_at desc, id desc);
create index withdrawn_problem_to_delete on withdrawn_problem (withdrawn_at) where not keeps_submissions;
create index withdrawn_problem_of_problem on withdrawn_problem (problem_id);
