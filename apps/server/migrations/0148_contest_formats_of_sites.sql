-- A site can add contest formats as files, so any name is possible. The names of the two rules of a type stay null.
-- Former version: knows no such format and takes a contest of one for OI; a save there makes it OI.
alter table contest drop constraint contest_format_is_known;
alter table contest add constraint contest_format_is_a_name check (
  format is null or type = 1 and format not in ('icpc', 'oi') and format ~ '^[a-z][a-z0-9-]{0,31}$'
);

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
