-- Private notes of users about problems.
create table problem_note (
  account_id text not null references account on delete cascade,
  problem_id int not null references problem on delete cascade,
  content text not null,
  updated_at timestamptz not null,
  primary key (account_id, problem_id),
  constraint problem_note_is_not_empty check (content <> '')
);
create index problem_note_latest on problem_note (account_id, updated_at desc);
create index problem_note_of_problem on problem_note (problem_id);
