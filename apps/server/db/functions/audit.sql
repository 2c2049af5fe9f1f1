-- The audit log (platform/audit.ts) cannot be changed or emptied, with one exception: when an account is erased
-- (features/accounts/own-data), its name and details leave the log. What happened, when, and by which id stays.

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
  raise exception 'The audit log only grows.';
end $$;

create or replace trigger audit_entry_only_grows before update or delete on audit_entry
  for each row execute function refuse_to_rewrite();

create or replace trigger audit_entry_is_not_emptied before truncate on audit_entry
  for each statement execute function refuse_to_rewrite();
