-- A run remembers how often hosts could not do it, how far waiting may lift it, and what it was judged by.

alter table judging
  -- Times a host gave it back because it could not be done, and not for a reason of its own.
  add column give_backs int not null default 0,
  -- As far as long waiting lifts its priority: what is judged again never stands before a contest.
  add column rises_to smallint not null default 0,
  -- What scoring goes by, as the problem said it when the run was leased: an edit meanwhile changes nothing for it.
  -- Null for runs that were leased before this was kept, and for those that are no submission's.
  add column scored_by jsonb,
  -- What compiled and ran the program, as its host says it.
  add column compile_command text,
  add column run_command text;

-- 1 is practice.
update judging set rises_to = 1 where state = 'queued' and priority = 3;
