-- The id of the request that caused an event. Transactions set it as they begin (platform/db/request-dialect.ts).
alter table webhook_event
  add column request_id text default nullif(current_setting('verdict.request_id', true), '');
