-- How the certificates of a contest look, and who gets one.
create table certificate_template (
  contest_id int primary key references contest on delete cascade,
  audience text not null check (audience in ('participants', 'awards', 'top')),
  -- The last place that gets one; only read for `top`.
  top int not null,
  title text not null,
  -- Lines of text with placeholders.
  body text not null,
  signature text not null,
  -- Name of an uploaded picture; null for none.
  picture text,
  updated_at timestamptz not null
);

-- Certificates with the results they state. A new certificate of the same participant revokes the one before.
create table certificate (
  id int generated always as identity primary key,
  -- Random, in the address of the public page.
  code text not null unique,
  contest_id int not null references contest on delete cascade,
  account_id text not null references account on delete cascade,
  contest_title text not null,
  ended_at timestamptz not null,
  name text not null,
  team text not null,
  school text not null,
  place int not null,
  award text,
  points int not null,
  issued_at timestamptz not null,
  revoked_at timestamptz
);
create unique index certificate_valid on certificate (contest_id, account_id) where revoked_at is null;
create index certificate_of_account on certificate (account_id);
