-- How long a server has not read from the replica; null without a replica.
alter table activity_sample add column replica_unread_s int;

alter table alert drop constraint alert_rule_is_known;
alter table alert add constraint alert_rule_is_known check (
  rule in (
    'queueWait', 'hostLost', 'diskFree', 'failedJobs', 'backupAge', 'drillFailed', 'judgingPaused', 'toolchainMissing',
    'hostClassMissing', 'hostSpeed', 'replicaUnread'
  )
);
