-- Terms: accounts whose personal data has an audience and is anonymised after the last day (docs/privacy.md).
create table term (
  id int generated always as identity primary key,
  name text not null,
  first_day date not null,
  last_day date not null,
  -- Required audience of each field as its position in `personalAudiences`; null: the term does not govern the field.
  realname smallint,
  number smallint,
  school smallint,
  course smallint,
  photo smallint,
  -- keep: nothing happens; confirm: an administrator confirms the plan; automatic: the job runs by itself.
  ending text not null default 'keep',
  -- Days from the last day to the anonymisation.
  wait_days int not null default 30,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Administrators were notified a week ahead.
  announced_at timestamptz,
  confirmed_at timestamptz,
  confirmed_by text references account (id) on delete set null,
  -- The job has anonymised every account of the plan.
  finished_at timestamptz,
  constraint term_has_a_name check (char_length(name) between 1 and 100),
  constraint term_ends_after_it_begins check (last_day >= first_day),
  constraint term_audiences_are_known check (
    realname between 0 and 4 and number between 0 and 4 and school between 0 and 4 and course between 0 and 4
    and photo between 0 and 4),
  constraint term_ending_is_known check (ending in ('keep', 'confirm', 'automatic')),
  constraint term_waits_some_days check (wait_days between 0 and 3650)
);

-- Accounts of a term: ordinary members of groups, accounts whose username begins with a prefix, and single accounts.
create table term_group (
  term_id int not null references term (id) on delete cascade,
  group_id int not null references user_group (id) on delete cascade,
  primary key (group_id, term_id)
);
create index term_group_of_term on term_group (term_id);

create table term_prefix (
  term_id int not null references term (id) on delete cascade,
  -- In lower case.
  prefix text not null,
  primary key (term_id, prefix),
  constraint term_prefix_is_lower check (prefix = lower(prefix) and prefix <> '')
);

create table term_account (
  term_id int not null references term (id) on delete cascade,
  account_id text not null references account (id) on delete cascade,
  primary key (account_id, term_id)
);
create index term_account_of_term on term_account (term_id);

-- Anonymised accounts. The rows hold no values, so they can stay.
create table term_erasure (
  term_id int not null references term (id) on delete cascade,
  account_id text not null references account (id) on delete cascade,
  -- Comma separated.
  fields text not null,
  at timestamptz not null,
  primary key (term_id, account_id)
);
create index term_erasure_of_account on term_erasure (account_id);
