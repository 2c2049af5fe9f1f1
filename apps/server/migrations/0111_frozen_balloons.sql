-- How many balloons a participant gets even when their solve is frozen; further ones wait for the end of the freeze.
alter table contest
  add column frozen_balloons int not null default 0,
  add constraint contest_frozen_balloons_is_not_negative check (frozen_balloons >= 0);
