-- Deleted contests that can still be restored (features/contests/removed).
create table removed_contest (
  contest_id int primary key,
  title text not null,
  -- No reference, as in the audit log.
  owner_id text,
  group_id int references user_group on delete cascade,
  submissions int not null,
  removed_by text not null,
  removed_at timestamptz not null
);

-- The rows of its tables, and of its virtual runs, some hundred at a time.
create table removed_contest_part (
  id bigint generated always as identity primary key,
  contest_id int not null references removed_contest on delete cascade,
  table_name text not null,
  rows jsonb not null
);
create index removed_contest_part_of_contest on removed_contest_part (contest_id, table_name);
