-- Verdict codes by name, for triggers and queries. They are applied before all other files.

-- Pending, compiling, judging, submitting and "not submitted" are the same to a board.
create or replace function verdict_is_open(code int) returns boolean
  language sql immutable parallel safe
  return code in (5, 6, 7, 9, -10);
