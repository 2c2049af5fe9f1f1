-- Contests that are open to the tools of the ICPC are listed without reading the others.
create index contest_open_to_tools on contest (starts_at desc, id desc) where opens_ccs;

-- Whoever streams a contest hears that its log has grown. What was added they read from the log itself.
create function tell_of_contest_log() returns trigger language plpgsql as $$
begin
  perform pg_notify('verdict_live', json_build_object('topic', 'contest-log', 'contest', new.contest_id)::text);
  return null;
end $$;
create trigger contest_log_told after update on contest_chain
  for each row when ((old.receipts, old.verdicts) is distinct from (new.receipts, new.verdicts))
  execute function tell_of_contest_log();
