-- A run belongs to the address it was submitted to. Another address of the same judge may be another site, whose ids
-- start over: they are neither taken by the runs of the former address nor mean the same programs.
alter table remote_run add column base_url text;
update remote_run set base_url = remote_site.base_url from remote_site where remote_site.judge = remote_run.judge;
drop index remote_run_remote_id_once;
create unique index remote_run_remote_id_once on remote_run (judge, coalesce(base_url, ''), remote_id);
