-- Contest formats of a server: the hash of their files, '' without files and null from a former version, and its faults.
alter table activity_sample
  add column formats_hash text,
  add column format_faults text[] not null default '{}';

alter table alert drop constraint alert_rule_is_known;
alter table alert add constraint alert_rule_is_known check (
  rule in (
    'queueWait', 'hostLost', 'diskFree', 'failedJobs', 'backupAge', 'drillFailed', 'judgingPaused', 'toolchainMissing',
    'hostClassMissing', 'hostSpeed', 'replicaUnread', 'contestFormat'
  )
);
