-- Sessions in which a super admin views the site as another user: read-only, short, and revoked with the rights of the
-- super admin (db/functions/sessions.sql).
alter table session add column viewed_by text references account (id) on delete cascade;
create index session_by_viewer on session (viewed_by) where viewed_by is not null;
