-- Pictures and documents of texts that no text names any more, or ever named, are given back.
alter table stored_file
  -- When a night first found no text that names it; it goes only when every night of the days after found none either.
  add column unused_since timestamptz;
