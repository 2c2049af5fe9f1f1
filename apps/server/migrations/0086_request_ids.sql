-- The id of the request that caused a run, so that the log lines of a submission can be found on all machines.
alter table judging add column request_id text;
