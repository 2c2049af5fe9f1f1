-- Problems of groups: lists by group, and who applied to publish a problem.

alter table problem
  add column public_applicant_id text references account on delete set null,
  add column public_applied_at timestamptz;

-- Lists of a group, published problems of it included.
create index problem_of_group on problem (coalesce(group_id, origin_group_id), id)
  where coalesce(group_id, origin_group_id) is not null;

-- The daily digest counts waiting applications.
create index problem_waiting_application on problem (id) where apply_public_progress = 1 and group_id is not null;
