-- Earlier instances of a host, newest first: a report of one of them is refused by every server.
alter table judge_host add column replaced text[] not null default '{}';
alter table remote_host add column replaced text[] not null default '{}';
