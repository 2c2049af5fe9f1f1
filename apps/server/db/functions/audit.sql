-- The audit log (platform/audit.ts) cannot be changed or emptied, with two exceptions: when an account is erased
-- (features/accounts/own-data), its name and details leave the log. What happened, when, and by which id stays. When a
-- term anonymises an account (features/accounts/terms), its real name leaves the entries about it.

create or replace function refuse_to_rewrite() returns trigger language plpgsql as $$
declare
  erased text := current_setting('verdict.erased_account', true);
begin
  if tg_op = 'UPDATE' then
    if exists (select from account where id = erased and deleted_at is not null)
      and (new.id, new.at, new.actor_id, new.action, new.subject_kind, new.subject_id)
        is not distinct from (old.id, old.at, old.actor_id, old.action, old.subject_kind, old.subject_id) then
      return new;
    end if;
  end if;
  if tg_op = 'UPDATE' and old.subject_kind = 'account'
    and exists (select from term_erasure where account_id = old.subject_id)
    and (new.id, new.at, new.actor_id, new.actor_name, new.action, new.subject_kind, new.subject_id, new.subject_name,
        new.address, new.api_token_id, new.api_token_name, new.before, new.after)
      is not distinct from (old.id, old.at, old.actor_id, old.actor_name, old.action, old.subject_kind, old.subject_id,
        old.subject_name, old.address, old.api_token_id, old.api_token_name, old.before - 'realname', old.after - 'realname') then
    return new;
  end if;
  raise exception 'The audit log only grows.';
end $$;

create or replace trigger audit_entry_only_grows before update or delete on audit_entry
  for each row execute function refuse_to_rewrite();

create or replace trigger audit_entry_is_not_emptied before truncate on audit_entry
  for each statement execute function refuse_to_rewrite();
