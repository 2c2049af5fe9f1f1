-- Heartbeats of servers that read from a replica. Those that the replica shows prove its lag (decision 0047).
create sequence replica_heartbeat_number;
create table replica_heartbeat (
  server text primary key,
  heartbeat bigint not null,
  at timestamptz not null default now()
) with (fillfactor = 50);

-- The last number of a heartbeat when an account last wrote. A crash may empty it: servers then trust no earlier heartbeat.
create unlogged table account_write (
  account_id text primary key,
  heartbeat bigint not null
) with (fillfactor = 50);
