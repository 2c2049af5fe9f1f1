-- Contests that shadow a contest of another system: its submissions are entered here, and the verdicts are compared
-- (decision 0056).
create table contest_shadow (
  contest_id int primary key references contest on delete cascade,
  -- The contest at the other system's Contest API, without a slash at the end.
  url text not null,
  auth text not null,
  -- Empty unless `auth` is basic.
  username text not null,
  -- Password or token, encrypted; null when there is none, or when it was lost with the key of the site.
  secret bytea,
  is_on boolean not null,
  -- Changed by each save, so that the reader begins again with the new settings.
  revision int not null,
  -- Ids of the other system with ours: teams, problems, languages.
  mapping jsonb not null,
  saved_by text not null,
  saved_by_id text not null,
  -- The last position of its event feed.
  feed_token text,
  judgement_types jsonb not null default '{}',
  -- Teams, problems and languages of the other system without a counterpart, and settings that differ.
  unmapped jsonb not null default '[]',
  warnings jsonb not null default '[]',
  connected_at timestamptz,
  last_event_at timestamptz,
  -- The last error with its parameters; null while connected.
  error jsonb,
  failing_since timestamptz,
  -- The reader that holds the shadow; others wait until its lease ends.
  leased_by text,
  leased_until timestamptz,
  constraint contest_shadow_auth_is_known check (auth in ('none', 'basic', 'bearer'))
);

create table contest_shadow_submission (
  contest_id int not null references contest_shadow on delete cascade,
  external_id text not null,
  team_id text not null,
  team_name text not null,
  problem_id text not null,
  problem_label text not null,
  language_id text not null,
  entry_point text,
  files_href text,
  contest_time_ms bigint not null,
  external_at timestamptz,
  seen_at timestamptz not null,
  -- Null before it is entered; also when it was deleted here, which `entered_at` tells apart.
  submission_id int references submission on delete set null,
  entered_at timestamptz,
  -- Why it could not be entered, with parameters.
  reason jsonb,
  deleted_at timestamptz,
  -- Ours was cancelled because of that.
  is_cancelled boolean not null default false,
  -- The newest valid judgement of the other system.
  judgement_type text,
  -- What the type is compared as: AC, WA, TLE, RTE, CE, rejected or other.
  judgement_class text,
  reviewed_by text,
  reviewed_at timestamptz,
  review_note text,
  -- The verdicts that were reviewed: a review counts while they are the same.
  reviewed_verdict int,
  reviewed_type text,
  primary key (contest_id, external_id)
);
create unique index contest_shadow_submission_of_ours on contest_shadow_submission (submission_id);
create index contest_shadow_submission_by_time on contest_shadow_submission (contest_id, contest_time_ms, external_id);

create table contest_shadow_judgement (
  contest_id int not null references contest_shadow on delete cascade,
  external_id text not null,
  submission_external_id text not null,
  -- Null while it is judged.
  judgement_type text,
  started_at timestamptz,
  is_valid boolean not null,
  -- The order of arrival decides between judgements that began together.
  arrival bigint not null generated always as identity,
  primary key (contest_id, external_id)
);
create index contest_shadow_judgement_of_submission
  on contest_shadow_judgement (contest_id, submission_external_id, started_at desc nulls last, arrival desc);
