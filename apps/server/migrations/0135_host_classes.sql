-- Classes of judge hosts. A problem can require one; its waiting runs carry it, so that the queue needs no join.
alter table problem add column host_class text;
create index problem_with_host_class on problem (host_class) where host_class is not null;

alter table judging add column host_class text;
create index judging_of_host_class on judging (host_class) where state = 'queued' and host_class is not null;

-- Classes that an administrator gave a host besides those it reports.
alter table judge_host add column classes text[] not null default '{}';

alter table alert drop constraint alert_rule_is_known;
alter table alert add constraint alert_rule_is_known check (
  rule in (
    'queueWait', 'hostLost', 'diskFree', 'failedJobs', 'backupAge', 'drillFailed', 'judgingPaused', 'toolchainMissing',
    'hostClassMissing'
  )
);
