-- Further files of a program: a list of {"name", "text"}; null for a program of one file.
alter table submission_source add column files jsonb;
alter table trial add column files jsonb;
-- Of a hacked program.
alter table judge_task add column files jsonb;
