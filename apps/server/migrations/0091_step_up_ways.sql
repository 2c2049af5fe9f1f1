-- Dangerous actions can be confirmed with a passkey, and by a new login at an identity provider.

alter table factor_ticket drop constraint factor_ticket_purpose_is_known;
alter table factor_ticket
  add constraint factor_ticket_purpose_is_known check (purpose in ('login', 'passkey', 'step-up'));

-- True when the login confirms the identity of `account_id` instead of linking it.
alter table sign_on_attempt add column is_proof boolean not null default false;
alter table sign_on_attempt add constraint sign_on_attempt_proof_has_account check (not is_proof or account_id is not null);
