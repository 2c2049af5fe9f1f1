-- How many gave the password of a contest, so that no list of contests counts them. Kept by the triggers below,
-- whoever writes a registration.

alter table contest add column entrants int not null default 0;

create function count_entrants() returns trigger language plpgsql as $$
begin
  update contest set entrants = entrants + moved.n
    from (select contest_id, count(*)::int * case tg_op when 'INSERT' then 1 else -1 end as n
          from changed group by contest_id) moved
    where contest.id = moved.contest_id;
  return null;
end $$;

create trigger registration_counts after insert on contest_registration
  referencing new table as changed for each statement execute function count_entrants();
create trigger registration_counts_no_more after delete on contest_registration
  referencing old table as changed for each statement execute function count_entrants();

update contest set entrants = registered.n
  from (select contest_id, count(*)::int as n from contest_registration group by contest_id) registered
  where contest.id = registered.contest_id;
