-- Scores for learning platforms (features/accounts/lti): what changes a grade of linked content raises the revision of
-- the scores concerned in the same transaction. The job computes the grade when it sends it.

create or replace function raise_lti_scores_of(links text[], person text default null) returns void language plpgsql as $$
begin
  update lti_score set revision = revision + 1, waiting_since = coalesce(waiting_since, now()), is_dead = false,
    tries = case when is_dead then 0 else tries end, next_try_at = case when is_dead then null else next_try_at end
  where link_id = any (links) and (person is null or account_id = person);
  if found then perform pg_notify('verdict_live', '{"topic":"lti-scores","kind":"lti-scores"}'); end if;
end $$;

create or replace function raise_lti_scores(training int, person text default null) returns void language plpgsql as $$
begin
  perform raise_lti_scores_of(array(select id from lti_link where training_id = training), person);
end $$;

create or replace function lti_score_of_submission() returns trigger language plpgsql as $$
begin
  if not exists (select from lti_score where account_id = new.account_id) then return null; end if;
  perform raise_lti_scores(place.training_id, new.account_id)
    from training_problem as place join training on training.id = place.training_id
    where place.problem_id = new.problem_id and training.group_id = new.group_id order by place.training_id;
  return null;
end $$;

create or replace trigger submission_raises_lti_score after update of verdict on submission
  for each row when (new.contest_id = 0 and new.group_id is not null
    and is_accepted(old.verdict) is distinct from is_accepted(new.verdict))
  execute function lti_score_of_submission();

-- Practice counts for problems, for trainings outside groups and for private trainings.
create or replace function lti_score_of_practice() returns trigger language plpgsql as $$
begin
  if not exists (select from lti_score where account_id = new.account_id) then return null; end if;
  perform raise_lti_scores_of(array(
    select id from lti_link where problem_id = new.problem_id
    union all
    select link.id from lti_link as link join training on training.id = link.training_id
        and (training.group_id is null or training.is_private)
      join training_problem as place on place.training_id = training.id where place.problem_id = new.problem_id
  ), new.account_id);
  return null;
end $$;

create or replace trigger submission_raises_lti_score_of_practice after update of verdict on submission
  for each row when (new.contest_id = 0 and new.group_id is null
    and (is_accepted(old.verdict) is distinct from is_accepted(new.verdict) or old.score is distinct from new.score))
  execute function lti_score_of_practice();

-- The score waits until the contest has ended and its scoreboard is open.
create or replace function lti_score_of_contest() returns trigger language plpgsql as $$
begin
  if not exists (select from lti_score where account_id = new.account_id) then return null; end if;
  perform raise_lti_scores_of(array(select id from lti_link where contest_id = new.contest_id), new.account_id);
  return null;
end $$;

create or replace trigger submission_raises_lti_score_of_contest after update of verdict on submission
  for each row when (new.contest_id > 0
    and (is_accepted(old.verdict) is distinct from is_accepted(new.verdict) or old.score is distinct from new.score))
  execute function lti_score_of_contest();

create or replace function lti_score_of_contest_problem() returns trigger language plpgsql as $$
begin
  perform raise_lti_scores_of(array(
    select id from lti_link where contest_id = case when tg_op = 'INSERT' then new.contest_id else old.contest_id end));
  return null;
end $$;

create or replace trigger contest_problem_raises_lti_score after insert or delete on contest_problem
  for each row execute function lti_score_of_contest_problem();

create or replace function lti_score_of_extension() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform raise_lti_scores(old.training_id, old.account_id); end if;
  if tg_op <> 'DELETE' then perform raise_lti_scores(new.training_id, new.account_id); end if;
  return null;
end $$;

create or replace trigger training_extension_raises_lti_score after insert or update or delete on training_extension
  for each row execute function lti_score_of_extension();

-- Practice counts in a private training of a group from the registration on.
create or replace function lti_score_of_registration() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform raise_lti_scores(new.training_id, new.account_id);
  else perform raise_lti_scores(old.training_id, old.account_id); end if;
  return null;
end $$;

create or replace trigger training_registration_raises_lti_score after insert or delete on training_registration
  for each row execute function lti_score_of_registration();

create or replace function lti_score_of_training() returns trigger language plpgsql as $$
begin
  perform raise_lti_scores(new.id);
  return null;
end $$;

create or replace trigger training_raises_lti_score after update of due_at, late_rule, late_percent, is_private on training
  for each row when ((old.due_at, old.late_rule, old.late_percent, old.is_private) is distinct from
    (new.due_at, new.late_rule, new.late_percent, new.is_private))
  execute function lti_score_of_training();

create or replace function lti_score_of_problem() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform raise_lti_scores(new.training_id); else perform raise_lti_scores(old.training_id); end if;
  return null;
end $$;

create or replace trigger training_problem_raises_lti_score after insert or delete on training_problem
  for each row execute function lti_score_of_problem();

-- Without the link between the accounts nothing more of the learner is sent.
create or replace function lti_score_of_unlinked() returns trigger language plpgsql as $$
begin
  delete from lti_score using lti_link
    where lti_link.id = lti_score.link_id and lti_link.provider_id = old.provider_id
      and lti_score.account_id = old.account_id;
  return null;
end $$;

create or replace trigger linked_identity_ends_lti_scores after delete on linked_identity
  for each row execute function lti_score_of_unlinked();
