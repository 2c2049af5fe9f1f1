-- The questions of a question problem at a revision, with their solutions; null for other problems, and for revisions
-- from before this column.
alter table statement_revision add column questions jsonb;

update statement_revision as revision set questions = problem.questions::jsonb -> 'set'
from problem
where problem.id = revision.problem_id and problem.questions is not null
  and revision.id = (select max(id) from statement_revision as other where other.problem_id = problem.id);
