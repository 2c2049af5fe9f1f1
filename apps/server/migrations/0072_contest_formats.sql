-- Formats beyond ICPC and OI. Null is the rule of the contest's type, so that a contest of an existing client needs no
-- format; the others rank scored problems and are OI contests to such a client.
alter table contest
  add column format text,
  -- Settings that differ from the usual ones, by name.
  add column format_options jsonb not null default '{}',
  add constraint contest_format_is_known
    check (format is null or type = 1 and format in ('ioi', 'noip', 'atcoder', 'codeforces', 'ecoo', 'ledo')),
  add constraint contest_noip_is_frozen check (format is distinct from 'noip' or is_sealed and seals_at = starts_at);
