-- Versions of compilers and runtimes by language: submissions made during the contest are judged with these alone.
alter table contest add column toolchains jsonb not null default '{}';
-- Most sites pin nothing, and the queue asks at every lease.
create index contest_with_toolchains on contest (id) where toolchains <> '{}';

-- The contest in which a custom test was made.
alter table trial add column contest_id integer references contest on delete set null;

alter table alert drop constraint alert_rule_is_known;
alter table alert add constraint alert_rule_is_known check (
  rule in (
    'queueWait', 'hostLost', 'diskFree', 'failedJobs', 'backupAge', 'drillFailed', 'judgingPaused', 'toolchainMissing'
  )
);
