-- Block programming: the settings of a problem, and the workspace of a submission, whose code was translated from it.
alter table problem add column blocks jsonb;
alter table problem add constraint problem_blocks_take_programs check (blocks is null or not (output_only or is_remote));
alter table submission_source add column blocks text;
