-- Codes of the columns by name, for triggers and queries; applied before the other files. The planner inlines the functions,
-- so a query uses an index whose condition has the bare code.

-- Levels of groups: 3 member, 4 admin, 5 root. The levels below are applications.
create or replace function is_member(level smallint) returns boolean
  language sql immutable parallel safe return level >= 3;

create or replace function is_group_root(level smallint) returns boolean
  language sql immutable parallel safe return level = 5;

-- Visibility of problems: 1 public, 2 hidden, 3 in contests only.
create or replace function is_public(visibility smallint) returns boolean
  language sql immutable parallel safe return visibility = 1;

create or replace function is_hidden(visibility smallint) returns boolean
  language sql immutable parallel safe return visibility = 2;

-- Contest ids of submissions: 0 practice, -1 a preview of a problem that is not public (counts nowhere), else a contest.
create or replace function is_preview(contest_id int) returns boolean
  language sql immutable parallel safe return contest_id = -1;

-- Verdicts (platform/db/verdicts.ts). platform-codes.test.ts compares each function with its rule in TypeScript.

-- `inProgress`: pending, compiling, judging.
create or replace function is_waiting(code smallint) returns boolean
  language sql immutable parallel safe return code in (5, 6, 7);

-- `attemptOf` is not null: neither waiting, nor being submitted to a remote judge, nor "not submitted".
create or replace function is_final(code smallint) returns boolean
  language sql immutable parallel safe return code not in (5, 6, 7, 9, -10);

create or replace function is_accepted(code smallint) returns boolean
  language sql immutable parallel safe return code = 0;

-- Neither accepted nor cancelled, and caused by the program, not by a judge.
create or replace function is_wrong(code smallint) returns boolean
  language sql immutable parallel safe return code in (-3, -2, -1, 1, 2, 3, 8);

create or replace function is_cancelled(code smallint) returns boolean
  language sql immutable parallel safe return code = -4;

create or replace function is_pending(code smallint) returns boolean
  language sql immutable parallel safe return code = 5;

-- Compiling, judging, submitting: steps between pending and a final verdict.
create or replace function is_under_way(code smallint) returns boolean
  language sql immutable parallel safe return code in (6, 7, 9);

-- `countedAs`: tallies count compiling and judging as pending.
create or replace function tally_verdict(code smallint) returns smallint
  language sql immutable parallel safe return case when code in (6, 7) then 5::smallint else code end;

-- Whether this transaction restores a contest of a backup (features/contests/restore): its rows are no news.
create or replace function is_restoring() returns boolean language sql stable as
  $$ select coalesce(current_setting('verdict.restores', true), '') = 'on' $$;
