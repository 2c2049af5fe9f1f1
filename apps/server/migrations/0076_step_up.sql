-- When the owner of a session last proved the password or another factor; a login proves it too.
alter table session add column proven_at timestamptz not null default now();
update session set proven_at = created_at;
