-- Moments at which hidden problems become public (features/problems/schedule).

-- A moment is chosen for a problem as it is shown then. Another visibility, set manually or by an import, ends the plan.
create or replace function cancel_publication() returns trigger language plpgsql as $$
begin
  delete from problem_publication where problem_id = new.id;
  return null;
end $$;

create or replace trigger problem_publication_ends after update of visibility on problem
  for each row when (old.visibility <> new.visibility) execute function cancel_publication();
