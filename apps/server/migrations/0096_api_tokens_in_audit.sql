-- The API token with which an action was done; null for a session, a command and a job.
alter table audit_entry
  add column api_token_id text,
  add column api_token_name text;
