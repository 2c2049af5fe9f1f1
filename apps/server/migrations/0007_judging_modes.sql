-- How a problem departs from one program, one run and the usual limits.

alter table problem
  -- { "<language>": { "time": 3, "memory": 2 } }; a language that is not named has the usual factors.
  add column limit_factors jsonb,
  add column checker_protocol text not null default 'hoj',
  add column checker_arguments jsonb,
  -- Contestant's processes that talk with one interactor at the same time.
  add column process_count smallint not null default 1,
  -- Runs of one case at most, each with the input the checker of the run before left.
  add column pass_limit smallint not null default 1,
  -- The contestant hands in the answers themselves.
  add column output_only boolean not null default false,
  add constraint problem_checker_protocol_is_known check (checker_protocol in ('hoj', 'kattis')),
  add constraint problem_processes_need_an_interactor check (
    process_count between 1 and 8 and (process_count = 1 or judge_mode = 'interactive')
  ),
  add constraint problem_passes_need_a_checker check (
    pass_limit between 1 and 64 and (pass_limit = 1 or (judge_mode <> 'default' and process_count = 1))
  ),
  add constraint problem_outputs_are_not_run check (
    not output_only or (judge_mode <> 'interactive' and pass_limit = 1 and file_io_read is null)
  );
