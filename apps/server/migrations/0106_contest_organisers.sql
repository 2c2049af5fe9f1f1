-- People next to the owner who run a contest, each with one right.
create table contest_organiser (
  contest_id int not null references contest on delete cascade,
  account_id text not null references account on delete cascade,
  granted text not null,
  added_by text not null,
  added_at timestamptz not null,
  primary key (contest_id, account_id),
  constraint contest_organiser_right_is_known
    check (granted in ('jury', 'clarifications', 'balloons', 'print', 'readOnly'))
);
create index contest_organiser_of_account on contest_organiser (account_id);
