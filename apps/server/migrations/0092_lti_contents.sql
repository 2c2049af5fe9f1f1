-- Content of a course can also be a public problem, a training outside groups or a contest.
alter table lti_link
  alter column training_id drop not null,
  add column problem_id int references problem on delete cascade,
  add column contest_id int references contest on delete cascade,
  add constraint lti_link_has_one_content check (num_nonnulls(training_id, problem_id, contest_id) = 1);
create index lti_link_of_problem on lti_link (problem_id);
create index lti_link_of_contest on lti_link (contest_id);

-- A link for one dynamic registration; an admin passes it to an admin of the platform.
create table lti_registration (
  key_hash text primary key,
  account_id text not null references account on delete cascade,
  tries int not null default 0,
  expires_at timestamptz not null
);
create index lti_registration_expiry on lti_registration (expires_at);
create index lti_registration_of_account on lti_registration (account_id);
