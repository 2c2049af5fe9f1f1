-- The audit log (platform/audit.ts) cannot be changed or emptied.

create or replace function refuse_to_rewrite() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log only grows.';
end $$;

create or replace trigger audit_entry_only_grows before update or delete on audit_entry
  for each row execute function refuse_to_rewrite();

create or replace trigger audit_entry_is_not_emptied before truncate on audit_entry
  for each statement execute function refuse_to_rewrite();
