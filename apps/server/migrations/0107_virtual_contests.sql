-- Virtual participation: a run is a contest of its own with one participant, so its clock, submissions and pages are
-- those of any contest, and nothing of the ended contest changes. It is never visible, so no list, calendar, count or
-- webhook includes it; the participant alone can open it (packages/rules/src/contest/access.ts).
alter table contest
  -- Participants can start virtual runs after the end.
  add column allows_virtual boolean not null default true,
  -- The ended contest; null for an ordinary contest. No reference: a restored contest is deleted and inserted again.
  add column virtual_of int,
  add column virtual_account_id text references account on delete cascade,
  add column virtual_aborted_at timestamptz,
  -- The ended contest is hidden, so its problems are closed to virtual participants too (virtual-contests.sql).
  add column virtual_closed boolean not null default false,
  add constraint contest_virtual_has_a_participant check ((virtual_of is null) = (virtual_account_id is null)),
  add constraint contest_virtual_is_not_listed check (virtual_of is null or not is_visible);
create index contest_virtual_of on contest (virtual_of) where virtual_of is not null;
create index contest_virtual_account on contest (virtual_account_id) where virtual_account_id is not null;
