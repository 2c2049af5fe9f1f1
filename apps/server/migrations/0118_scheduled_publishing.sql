-- Hidden problems that become public at a moment, in the name of the account that chose it.
create table problem_publication (
  problem_id int primary key references problem on delete cascade,
  at timestamptz not null,
  account_id text not null references account on delete cascade,
  created_at timestamptz not null,
  -- Why it was refused at the moment: code and parameters of an error. Null while it waits.
  fault jsonb
);
create index problem_publication_due on problem_publication (at) where fault is null;
create index problem_publication_of_account on problem_publication (account_id);
