-- Measurements of the speed of judge hosts, for the drift of a host from its former value.
create table judge_host_speed (
  host text not null references judge_host on delete cascade,
  -- The name that the host gave the measurement.
  id text not null,
  reported_at timestamptz not null,
  -- Language and version of the measured programs; factors of different toolchains are not compared.
  measured_with text not null,
  factor double precision not null,
  primary key (host, id),
  constraint judge_host_speed_is_positive check (factor > 0)
);
create index judge_host_speed_latest on judge_host_speed (host, reported_at desc);

-- The measurement that an administrator wants to have repeated; empty for a host that has none.
alter table judge_host add column recalibrate text;
