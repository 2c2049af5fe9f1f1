-- Times of single participants: a later start, and extra time at the end.
create table contest_window (
  contest_id int not null references contest on delete cascade,
  account_id text not null references account on delete cascade,
  delay_s int not null,
  extra_s int not null,
  reason text not null,
  set_by text not null,
  set_at timestamptz not null,
  constraint contest_window_is_not_negative check (delay_s >= 0 and extra_s >= 0 and delay_s + extra_s > 0),
  primary key (contest_id, account_id)
);
create index contest_window_of_account on contest_window (account_id);

-- How long the last participant goes on after the end for everyone else. It is part of `ends_at`, so that everything
-- that waits for the end of a contest waits for the last participant.
alter table contest
  add column overtime_s int not null default 0,
  add constraint contest_overtime_is_not_negative check (overtime_s >= 0);
