-- Statements are sent encrypted so many seconds before the start; null when they are not sent in advance.
alter table contest add column statements_ahead_s int
  constraint contest_statements_ahead check (statements_ahead_s between 60 and 604800);

-- The encrypted statements of a contest as participants fetch them. A changed statement makes a new version with a new key.
create table statement_bundle (
  contest_id int primary key references contest on delete cascade,
  version int not null,
  -- Keyed digest of the plain text, which notices changes.
  source_digest bytea not null,
  -- SHA-256 of the bytes as sent, in hexadecimal digits.
  hash text not null,
  -- Nonce, ciphertext and tag.
  content bytea not null,
  -- Encrypted with the key of the site.
  key text not null,
  problems int not null,
  -- Pictures of the statements that are too large for the bundle.
  left_out int not null,
  made_at timestamptz not null,
  -- When a participant first got the key; null before.
  key_given_at timestamptz,
  -- The start of the contest at which the key was sent to all.
  announced_for timestamptz
);
alter table statement_bundle alter column content set storage external;

-- Participants who fetched a bundle, with its version.
create table statement_bundle_fetch (
  contest_id int not null references contest on delete cascade,
  account_id text not null references account on delete cascade,
  version int not null,
  fetched_at timestamptz not null,
  primary key (contest_id, account_id)
);
create index statement_bundle_fetch_of_account on statement_bundle_fetch (account_id);
