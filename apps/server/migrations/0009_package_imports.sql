-- Packages on their way in: what was handed in, what is in it, and what became of each problem.

create table package_import (
  id text primary key,
  account_id text not null references account on delete cascade,
  username text not null,
  address text not null,
  file_name text not null,
  bytes bigint not null,
  received bigint not null default 0,
  state text not null default 'receiving',
  format text,
  -- Why the package as a whole is refused.
  fault jsonb,
  done int not null default 0,
  total int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint package_import_state_is_known check (
    state in ('receiving', 'reading', 'read', 'importing', 'finished', 'refused')
  ),
  constraint package_import_holds_no_more_than_promised check (received between 0 and bytes)
);
create index package_import_newest on package_import (created_at desc);
create index package_import_of_account on package_import (account_id);

create table package_import_problem (
  import_id text not null references package_import on delete cascade,
  seq int not null,
  key text not null,
  display_id text,
  title text not null,
  -- Why it cannot come in, as it is read or as it was tried.
  fault jsonb,
  report jsonb not null,
  -- What was chosen for it; null when it was not.
  choice jsonb,
  outcome text,
  problem_id int references problem on delete set null,
  primary key (import_id, seq),
  constraint package_import_problem_key_once unique (import_id, key),
  constraint package_import_problem_outcome_is_known check (
    outcome in ('created', 'updated', 'unchanged', 'skipped', 'failed')
  )
);
create index package_import_problem_by_problem on package_import_problem (problem_id) where problem_id is not null;
