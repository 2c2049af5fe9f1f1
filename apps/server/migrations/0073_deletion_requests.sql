-- Accounts whose users asked for deletion. A job carries it out at `due_at`; until then the user can withdraw it.
create table deletion_request (
  account_id text primary key references account on delete cascade,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  constraint deletion_request_waits check (due_at >= requested_at)
);
create index deletion_request_due on deletion_request (due_at);
-- Set once the personal data of the account is gone. Its row stays for the results of contests.
alter table account add column deleted_at timestamptz;
