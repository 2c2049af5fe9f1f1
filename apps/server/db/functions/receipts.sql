-- The log of a contest: a receipt per submission and a line per verdict, each with the hash of the line before
-- (contest_receipt, contest_verdict_line, contest_chain). Written at the end of the transaction, when every row it
-- needs is locked. Read by features/contests/receipts and features/contests/ccs; the
-- contest-log topic notifies readers of the event feed.

create or replace function instant_text(at timestamptz) returns text language sql stable as
  $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

create or replace function hash_text(body text) returns text language sql immutable as
  $$ select encode(sha256(convert_to(body, 'UTF8')), 'hex') $$;

-- A program with all its files as one text; `joinSource` of packages/rules is the same.
create or replace function source_text(code text, files jsonb) returns text language sql immutable as
  $$ select code || coalesce((
    select string_agg(E'\n=== ' || (file.value ->> 'name') || E' ===\n' || (file.value ->> 'text'), '' order by file.place)
    from jsonb_array_elements(files) with ordinality as file(value, place)), '') $$;

create or replace function write_receipt() returns trigger language plpgsql as $$
declare
  chain contest_chain;
  line text;
begin
  -- A restored contest has the log of its backup. The contest may have been deleted in the same transaction.
  if is_restoring() or not exists (select from contest where id = new.contest_id) then return null; end if;
  -- The lock of the tallies is always taken before the lock of the chain.
  perform lock_contest_tally(new.contest_id);
  insert into contest_chain (contest_id) values (new.contest_id) on conflict do nothing;
  select * into chain from contest_chain where contest_id = new.contest_id for update;
  select format(
    E'verdict receipt 1\ncontest %s\nnumber %s\nsubmission %s\naccount %s\nproblem %s\nlanguage %s\nat %s\ncode %s\nprevious %s\n',
    new.contest_id, chain.receipts + 1, new.id, new.account_id,
    coalesce((select label from contest_problem where id = new.contest_problem_id), ''),
    new.language, instant_text(new.submitted_at),
    coalesce((select hash_text(source_text(code, files)) from submission_source where submission_id = new.id), ''),
    chain.receipt_hash) into line;
  insert into contest_receipt values (new.contest_id, chain.receipts + 1, new.id, line, hash_text(line));
  update contest_chain set receipts = chain.receipts + 1, receipt_hash = hash_text(line)
    where contest_id = new.contest_id;
  return null;
end $$;

create or replace function write_verdict_line() returns trigger language plpgsql as $$
declare
  chain contest_chain;
  line text;
  was record;
  reason text;
begin
  if tg_op = 'DELETE' then was := old; else was := new; end if;
  if not exists (select from contest where id = was.contest_id) then return null; end if;
  perform lock_contest_tally(was.contest_id);
  insert into contest_chain (contest_id) values (was.contest_id) on conflict do nothing;
  select * into chain from contest_chain where contest_id = was.contest_id for update;
  reason := case
    when tg_op = 'DELETE' then 'deleted'
    when is_cancelled(was.verdict) then 'cancelled'
    when was.is_manual then 'by hand'
    when is_pending(was.verdict) then 'to be judged anew'
    when exists (select from contest_verdict_line where submission_id = was.id) then 'judged anew'
    else 'judged' end;
  select format(
    E'verdict line 1\ncontest %s\nnumber %s\nsubmission %s\nverdict %s\nscore %s\nreason %s\nat %s\nreceipt %s\nprevious %s\n',
    was.contest_id, chain.verdicts + 1, was.id,
    case when tg_op = 'DELETE' then '-' else was.verdict::text end,
    case when tg_op = 'DELETE' then '-' else coalesce(was.score::text, '-') end,
    reason, instant_text(clock_timestamp()),
    coalesce((select hash from contest_receipt where submission_id = was.id), '-'),
    chain.verdict_hash) into line;
  insert into contest_verdict_line values (was.contest_id, chain.verdicts + 1, was.id, line, hash_text(line));
  update contest_chain set verdicts = chain.verdicts + 1, verdict_hash = hash_text(line)
    where contest_id = was.contest_id;
  return null;
end $$;

drop trigger if exists submission_receipt on submission;
create constraint trigger submission_receipt after insert on submission
  deferrable initially deferred for each row
  when (new.contest_id > 0) execute function write_receipt();

drop trigger if exists submission_verdict_line on submission;
create constraint trigger submission_verdict_line after update of verdict, score on submission
  deferrable initially deferred for each row
  when (new.contest_id > 0 and not is_under_way(new.verdict)
    and (new.verdict, new.score) is distinct from (old.verdict, old.score)
    and not (is_pending(new.verdict) and is_under_way(old.verdict)))
  execute function write_verdict_line();

drop trigger if exists submission_deleted_line on submission;
create constraint trigger submission_deleted_line after delete on submission
  deferrable initially deferred for each row
  when (old.contest_id > 0) execute function write_verdict_line();

-- Subscribers read the new lines from the log itself.
create or replace function notify_contest_log() returns trigger language plpgsql as $$
begin
  perform pg_notify('verdict_live', json_build_object('topic', 'contest-log', 'contest', new.contest_id)::text);
  return null;
end $$;

create or replace trigger contest_log_grows after update on contest_chain
  for each row when ((old.receipts, old.verdicts) is distinct from (new.receipts, new.verdicts))
  execute function notify_contest_log();
