-- Permissions of accounts by the roles that the site defined (features/accounts/roles). A changed union ends the streams
-- of the account's sessions (sessions.sql), because it decides what they may carry.

create or replace function refresh_account_permissions(changed text) returns void language sql as $$
  update account set permissions = granted.names
  from (
    select coalesce(string_agg(distinct held.permission, ',' order by held.permission), '') as names
    from account_site_role
    join site_role on site_role.id = account_site_role.site_role_id, unnest(string_to_array(site_role.permissions, ',')) as held (permission)
    where account_site_role.account_id = changed
  ) as granted
  where id = changed and permissions is distinct from granted.names
$$;

create or replace function site_role_assigned() returns trigger language plpgsql as $$
begin
  perform refresh_account_permissions(coalesce(new.account_id, old.account_id));
  return null;
end $$;

create or replace trigger account_site_role_changed after insert or delete on account_site_role
  for each row execute function site_role_assigned();

create or replace function site_role_changed() returns trigger language plpgsql as $$
begin
  perform refresh_account_permissions(account_id) from account_site_role where site_role_id = new.id;
  return null;
end $$;

create or replace trigger site_role_permissions_changed after update of permissions on site_role
  for each row when (old.permissions is distinct from new.permissions)
  execute function site_role_changed();
