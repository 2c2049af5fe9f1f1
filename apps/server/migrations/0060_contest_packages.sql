-- Packages of whole contests: what was uploaded, what an import would create, and what it has created.

create table contest_import (
  id text primary key,
  account_id text not null references account on delete cascade,
  username text not null,
  address text not null,
  file_name text not null,
  bytes bigint not null,
  state text not null default 'reading',
  -- Why it was refused.
  fault jsonb,
  -- Everything the package contains, as the dry run found it.
  plan jsonb,
  -- What was chosen when the import was started.
  choice jsonb,
  done int not null default 0,
  total int not null default 0,
  contest_id int references contest on delete set null,
  -- The list of generated passwords (generated_list).
  passwords_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint contest_import_state_is_known check (state in ('reading', 'read', 'importing', 'finished', 'refused'))
);
create index contest_import_newest on contest_import (created_at desc);
create index contest_import_of_account on contest_import (account_id);
create index contest_import_by_contest on contest_import (contest_id) where contest_id is not null;

-- Problems that are created already, so that an interrupted import does not create them twice.
create table contest_import_problem (
  import_id text not null references contest_import on delete cascade,
  seq int not null,
  problem_id int not null references problem on delete cascade,
  primary key (import_id, seq)
);
create index contest_import_problem_by_problem on contest_import_problem (problem_id);
