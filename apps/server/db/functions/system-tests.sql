-- A discarded system test lets the pretests of its contest judge again, whichever call discards its rejudging. One that
-- followed shown results ends alone: those results stay final. features/contests/system-test begins them.

create or replace function reopen_pretests() returns trigger language plpgsql as $$
begin
  update contest_system_test set rejudging_id = null where rejudging_id = new.id and is_repeated;
  with dropped as (delete from contest_system_test where rejudging_id = new.id returning contest_id)
  update contest_pretest set ended_at = null where contest_id in (select contest_id from dropped);
  return null;
end $$;
create or replace trigger rejudging_reopens_pretests after update of state on rejudging
  for each row when (old.state <> new.state and new.state = 'discarded')
  execute function reopen_pretests();
