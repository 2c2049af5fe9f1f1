-- The session:<id> topic ends the streams of a session in every server (features/accounts/sessions) when it is revoked
-- or deleted, or when the role or the permissions of its account change. A ban revokes the sessions, so lifting it revives no token. API
-- tokens follow the same rules under the same topic.

create or replace function notify_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('verdict_live', json_build_object('topic', 'session:' || old.id, 'kind', 'session')::text);
  return null;
end $$;

create or replace trigger session_revoked after update of revoked_at on session
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function notify_session();

create or replace trigger session_deleted after delete on session
  for each row when (old.revoked_at is null and old.expires_at > now())
  execute function notify_session();

create or replace trigger api_token_revoked after update of revoked_at on api_token
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function notify_session();

create or replace trigger api_token_deleted after delete on api_token
  for each row when (old.revoked_at is null)
  execute function notify_session();

-- Role and permissions decide what a stream may carry, so a change ends the streams and keeps the sessions.
create or replace function end_sessions_of_account() returns trigger language plpgsql as $$
begin
  -- Who loses the rights of a super admin no longer views the site as others.
  update session set revoked_at = now() where viewed_by = new.id and revoked_at is null;
  if new.status <> 0 and old.status = 0 then
    update session set revoked_at = now() where account_id = new.id and revoked_at is null;
    update api_token set revoked_at = now() where account_id = new.id and revoked_at is null;
  elsif new.role <> old.role or new.permissions <> old.permissions then
    perform pg_notify('verdict_live', json_build_object('topic', 'session:' || id, 'kind', 'session')::text)
      from (
        select id from session where account_id = new.id and revoked_at is null and expires_at > now()
        union all
        select id from api_token where account_id = new.id and revoked_at is null
      ) as ended;
  end if;
  return null;
end $$;

create or replace trigger account_ends_sessions after update of status, role, permissions on account
  for each row when (old.status <> new.status or old.role <> new.role or old.permissions <> new.permissions)
  execute function end_sessions_of_account();
