-- A site can add contest formats as files, so any name is possible. The names of the two rules of a type stay null.
-- Former version: knows no such format and takes a contest of one for OI; a save there makes it OI.
alter table contest drop constraint contest_format_is_known;
alter table contest add constraint contest_format_is_a_name check (
  format is null or type = 1 and format not in ('icpc', 'oi') and format ~ '^[a-z][a-z0-9-]{0,31}$'
);
