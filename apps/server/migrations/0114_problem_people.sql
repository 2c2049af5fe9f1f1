-- People of a problem, each with one role.
create table problem_person (
  problem_id int not null references problem on delete cascade,
  account_id text not null references account on delete cascade,
  role text not null,
  added_by text not null,
  added_at timestamptz not null,
  primary key (problem_id, account_id),
  constraint problem_person_role_is_known check (role in ('author', 'curator', 'tester'))
);
create index problem_person_of_account on problem_person (account_id);
