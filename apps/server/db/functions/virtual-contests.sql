-- Virtual runs of a contest close while it is hidden, and open with it again. features/contests/virtual starts them.

create or replace function close_virtual_contests() returns trigger language plpgsql as $$
begin
  update contest set virtual_closed = not new.is_visible where virtual_of = new.id;
  return null;
end $$;
create or replace trigger contest_closes_virtual after update of is_visible on contest
  for each row when (old.is_visible <> new.is_visible and new.virtual_of is null)
  execute function close_virtual_contests();
