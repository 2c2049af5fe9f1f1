-- The span of the request that caused a run or an event, as W3C traceparent, so that the judging and the delivery are
-- part of its trace. Null while tracing is off.
alter table judging add column traceparent text;
alter table webhook_event
  add column traceparent text default nullif(current_setting('verdict.traceparent', true), '');
