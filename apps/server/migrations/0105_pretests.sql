-- A contest problem that is judged with its first cases until the system test. `set_hash` is the data set of those cases.
create table contest_pretest (
  contest_id int not null references contest on delete cascade,
  problem_id int not null references problem on delete cascade,
  cases int not null check (cases > 0),
  set_hash text not null references testdata_set,
  -- When the system test began; from then on every case counts.
  ended_at timestamptz,
  primary key (contest_id, problem_id)
);
create index contest_pretest_of_problem on contest_pretest (problem_id);
create index contest_pretest_by_set on contest_pretest (set_hash);

-- The rejudging with every case; null when there was nothing to rejudge. `is_repeated`: the results of an earlier one are
-- shown, so the end of the pretests is final.
create table contest_system_test (
  contest_id int primary key references contest on delete cascade,
  rejudging_id int references rejudging on delete set null,
  begun_by text not null,
  begun_at timestamptz not null,
  is_repeated boolean not null default false
);
create index contest_system_test_of_rejudging on contest_system_test (rejudging_id);
