-- Problems whose checker or data fails: their submissions wait until the problem is repaired or an admin retries them.
create table judging_pause (
  problem_id int primary key references problem (id) on delete cascade,
  fault text not null,
  -- Hosts that reported the fault; empty when the server found it.
  hosts jsonb not null,
  -- Settings and data at that time; a problem with another fingerprint has changed since.
  fingerprint text not null,
  paused_at timestamptz not null
);

alter table judging add column fault_hosts jsonb not null default '[]';
alter table judging drop constraint judging_state_is_known;
alter table judging add constraint judging_state_is_known check (state in ('queued', 'leased', 'held', 'done', 'void'));
drop index judging_open_once;
create unique index judging_open_once on judging (submission_id) where state in ('queued', 'leased', 'held');
create index judging_held on judging (submission_id) where state = 'held';

alter table alert drop constraint alert_rule_is_known;
alter table alert add constraint alert_rule_is_known check (
  rule in ('queueWait', 'hostLost', 'diskFree', 'failedJobs', 'backupAge', 'drillFailed', 'judgingPaused')
);
