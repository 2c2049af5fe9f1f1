-- A contest does not end while a pause of all of it lasts. Kept from the incidents (incidents.sql).
alter table contest add column is_paused boolean not null default false;
update contest set is_paused = true where id in (
  select contest_id from contest_incident where contest_problem_id = 0 and ends_at is null);

-- When the contest is over, for every statement that asks: the end, and not at all during such a pause
-- (packages/rules/src/contest/phase.ts).
alter table contest add column over_at timestamptz
  generated always as (case when is_paused then 'infinity'::timestamptz else ends_at end) stored;

drop index contest_by_end;
create index contest_by_end on contest (over_at) where is_visible and group_id is null;
drop index contest_newest;
create index contest_newest on contest (starts_at desc, id desc) include (over_at, type)
  where is_visible and group_id is null;
