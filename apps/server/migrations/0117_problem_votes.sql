-- Votes of solvers on problems, one per account, and the tags they propose.
create table problem_vote (
  problem_id int not null references problem on delete cascade,
  account_id text not null references account on delete cascade,
  quality smallint not null,
  -- Compared with the stated difficulty: -1 easier, 0 right, 1 harder.
  feel smallint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (problem_id, account_id),
  constraint problem_vote_quality_is_known check (quality between 1 and 5),
  constraint problem_vote_feel_is_known check (feel between -1 and 1)
);
create index problem_vote_of_account on problem_vote (account_id);

create table problem_tag_proposal (
  problem_id int not null references problem on delete cascade,
  account_id text not null references account on delete cascade,
  tag_id int not null references tag on delete cascade,
  created_at timestamptz not null,
  primary key (problem_id, account_id, tag_id)
);
create index problem_tag_proposal_of_account on problem_tag_proposal (account_id);
create index problem_tag_proposal_of_tag on problem_tag_proposal (tag_id);
