-- Test data may be made by a problem's own generators, on a judge host.

alter table judge_task
  drop constraint judge_task_kind_is_known,
  add constraint judge_task_kind_is_known check (
    kind in ('compile', 'solution', 'validator', 'checker', 'generator', 'generation')
  ),
  -- What to run, of a generation; and the token of the staged cases it made.
  add column generation jsonb,
  add column made text;
-- How staged cases came to be, for the list of versions.
alter table staged_testdata
  add column how text not null default 'upload',
  add constraint staged_testdata_how_is_known check (how in ('upload', 'generated'));
