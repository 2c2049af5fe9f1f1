-- People, their sessions, and what guards the doors.

create table account (
  id text primary key,
  username text not null,
  password_hash text not null,
  email text,
  nickname text,
  avatar text,
  title_name text,
  title_color text,
  student_number text,
  school text,
  course text,
  signature text,
  realname text,
  github text,
  blog text,
  cf_username text,
  gender text not null default 'secrecy',
  role smallint not null default 1002,
  -- 0 normal, 1 banned
  status smallint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint account_username_is_short check (char_length(username) between 1 and 20),
  constraint account_gender_is_known check (gender in ('male', 'female', 'secrecy')),
  constraint account_status_is_known check (status in (0, 1)),
  constraint account_role_is_known check (role between 1000 and 1008)
);
-- Look-ups ignore case (api-public 0.6), so names must differ by more than case.
create unique index account_username_once on account (lower(username));
create unique index account_email_once on account (lower(email));

-- One row per login. A token names its session, so each device can be signed out alone.
create table session (
  id text primary key,
  account_id text not null references account on delete cascade,
  issued_at timestamptz not null,
  refreshed_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null default now()
);
create index session_of_account on session (account_id, created_at desc);

-- Fixed windows for every kind of limit; the key names the limit and its subject. Losing it in a crash is harmless.
create unlogged table throttle (
  key text primary key,
  count int not null,
  ends_at timestamptz not null
);

-- Codes that work once: registration, reset, captcha. Only a hash is kept.
create table one_time_code (
  purpose text not null,
  subject text not null,
  code_hash text not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (purpose, subject)
);

-- Keys made by the server itself.
create table secret (
  name text primary key,
  value bytea not null
);
