-- Individual time: participants begin at a moment of their choice and have a fixed time from then on. Their row in
-- contest_window is the same as that of a later start, so every rule about own times holds for them too.
alter table contest
  -- Seconds from the own beginning; null when all participants have the times of the contest.
  add column window_s int,
  add constraint contest_window_is_positive check (window_s > 0);

alter table contest_window
  add column began_at timestamptz,
  -- The part of extra_s, at most 0, that follows from the individual time (contest-windows.sql).
  add column base_s int not null default 0,
  drop constraint contest_window_is_not_negative,
  add constraint contest_window_is_not_negative check (
    delay_s >= 0 and base_s <= 0 and extra_s >= base_s
    and (began_at is not null or base_s = 0 and delay_s + extra_s > 0));
