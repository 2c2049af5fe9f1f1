-- Events for outgoing webhooks (features/site/webhooks), written in the transaction that causes them, and only when an
-- enabled webhook wants their type. Nothing of groups, hidden contests or hidden problems becomes an event; what the
-- freeze of a contest hides is stored with `hidden_at` and held by the job until the unfreeze.

create or replace function wants_webhook_event(event_type text) returns boolean language sql stable as $$
  select exists (select from webhook where is_enabled and event_type = any(string_to_array(events, ',')))
$$;

create or replace function store_webhook_event(
  event_type text, event_key text, event_data jsonb, contest int default null, hidden timestamptz default null
) returns void language plpgsql as $$
begin
  if is_restoring() or not wants_webhook_event(event_type) then return; end if;
  insert into webhook_event (type, key, contest_id, hidden_at, data, occurred_at)
    values (event_type, event_key, contest, hidden, event_data, now())
    on conflict on constraint webhook_event_once do nothing;
  perform pg_notify('verdict_live', '{"topic":"webhooks","kind":"webhooks"}');
end $$;

-- Whether the site shows a contest outside groups.
create or replace function is_open_contest(round contest) returns boolean language sql immutable as $$
  select round.is_visible and round.group_id is null
$$;

-- The owner and root users are on no board.
create or replace function is_ranked_entrant(round contest, person text) returns boolean language sql stable as $$
  select round.owner_id is distinct from person and not exists (select from account where id = person and role = 1000)
$$;

create or replace function webhook_of_verdict() returns trigger language plpgsql as $$
declare
  round contest;
  target problem;
  fields jsonb;
begin
  if not wants_webhook_event('submission.judged') then return null; end if;
  fields := jsonb_build_object('submissionId', new.id, 'userId', new.account_id, 'username',
    (select username from account where id = new.account_id), 'language', new.language,
    'submittedAt', to_jsonb(new.submitted_at), 'verdictCode', new.verdict, 'score', new.score, 'timeMs', new.time_ms,
    'memoryKb', new.memory_kb);
  if new.contest_id = 0 then
    select * into target from problem where id = new.problem_id;
    if new.group_id is null and target.group_id is null and is_public(target.visibility) then
      perform store_webhook_event('submission.judged', null,
        fields || jsonb_build_object('problemId', target.display_id, 'contestId', null));
    end if;
    return null;
  end if;
  select * into round from contest where id = new.contest_id;
  if found and is_open_contest(round) and counts_in_contest(new, round) and is_ranked_entrant(round, new.account_id) then
    -- Figures of running contests are not public.
    perform store_webhook_event('submission.judged', null,
      fields - 'timeMs' - 'memoryKb' || jsonb_build_object('contestId', round.id, 'problemId',
        (select label from contest_problem where id = new.contest_problem_id)), round.id, new.submitted_at);
  end if;
  return null;
end $$;

create or replace trigger submission_stores_webhook_event after update of verdict on submission
  for each row when (new.contest_id >= 0 and is_final(new.verdict) and old.verdict <> new.verdict)
  execute function webhook_of_verdict();

create or replace function webhook_of_balloon() returns trigger language plpgsql as $$
declare
  round contest;
  fields jsonb;
begin
  if not wants_webhook_event('contest.balloon') and not wants_webhook_event('contest.first_solve') then
    return null;
  end if;
  select * into round from contest where id = new.contest_id;
  if not is_open_contest(round) or not is_ranked_entrant(round, new.account_id) then return null; end if;
  fields := jsonb_build_object('contestId', round.id, 'submissionId', new.submission_id, 'userId', new.account_id,
    'username', (select username from account where id = new.account_id), 'submittedAt', to_jsonb(new.submitted_at))
    || (select jsonb_build_object('problemId', label, 'color', color) from contest_problem where id = new.contest_problem_id);
  perform store_webhook_event('contest.balloon', 'balloon:' || new.id || ':' || new.submission_id, fields, round.id,
    new.submitted_at);
  if not exists (
    select from balloon where contest_problem_id = new.contest_problem_id and id <> new.id and submission_id is not null
      and (submitted_at, submission_id) < (new.submitted_at, new.submission_id) and is_ranked_entrant(round, account_id)
  ) then
    perform store_webhook_event('contest.first_solve', 'first:' || new.contest_problem_id || ':' || new.submission_id,
      fields, round.id, new.submitted_at);
  end if;
  return null;
end $$;

create or replace trigger balloon_stores_webhook_event after insert on balloon
  for each row when (new.submission_id is not null) execute function webhook_of_balloon();

create or replace trigger balloon_moves_webhook_event after update of submission_id on balloon
  for each row when (new.submission_id is not null and old.submission_id is distinct from new.submission_id)
  execute function webhook_of_balloon();

-- Texts are sent once every participant of a public contest can read them; of others only the ids.
create or replace function webhook_of_clarification() returns trigger language plpgsql as $$
declare
  round contest;
  fields jsonb;
begin
  select * into round from contest where id = new.contest_id;
  if not is_open_contest(round) then return null; end if;
  fields := jsonb_build_object('contestId', round.id, 'clarificationId', new.id, 'problemId',
    (select label from contest_problem where id = new.contest_problem_id),
    'state', case when new.is_public then 'published' when new.answer is not null then 'answered' else 'asked' end);
  if new.is_public and round.auth = 0 and now() >= round.starts_at then
    fields := fields || jsonb_build_object('question', new.question, 'answer', new.answer);
  end if;
  perform store_webhook_event('contest.clarification', null, fields);
  return null;
end $$;

create or replace trigger clarification_stores_webhook_event after insert on clarification
  for each row execute function webhook_of_clarification();
create or replace trigger clarification_moves_webhook_event after update of answer, is_public on clarification
  for each row when ((old.answer, old.is_public) is distinct from (new.answer, new.is_public))
  execute function webhook_of_clarification();

create or replace function webhook_of_announcement() returns trigger language plpgsql as $$
declare
  round contest;
  fields jsonb;
  is_readable boolean := new.contest_id is null;
begin
  if new.contest_id is not null then
    select * into round from contest where id = new.contest_id;
    if not is_open_contest(round) then return null; end if;
    is_readable := round.auth = 0 and now() >= round.starts_at;
  end if;
  fields := jsonb_build_object('announcementId', new.id, 'contestId', new.contest_id);
  if is_readable then fields := fields || jsonb_build_object('title', new.title, 'content', new.content); end if;
  perform store_webhook_event('announcement.published', null, fields);
  return null;
end $$;

create or replace trigger announcement_stores_webhook_event after insert on announcement
  for each row when (new.status = 0 and new.group_id is null) execute function webhook_of_announcement();
create or replace trigger announcement_moves_webhook_event after update of status on announcement
  for each row when (new.status = 0 and old.status <> 0 and new.group_id is null)
  execute function webhook_of_announcement();

create or replace function webhook_of_account() returns trigger language plpgsql as $$
begin
  perform store_webhook_event('user.created', null, jsonb_build_object('userId', new.id, 'username', new.username));
  return null;
end $$;

create or replace trigger account_stores_webhook_event after insert on account
  for each row execute function webhook_of_account();

create or replace function webhook_of_problem() returns trigger language plpgsql as $$
begin
  perform store_webhook_event('problem.published', null, jsonb_build_object('problemId', new.display_id));
  return null;
end $$;

create or replace trigger problem_stores_webhook_event after insert on problem
  for each row when (is_public(new.visibility) and new.group_id is null) execute function webhook_of_problem();
create or replace trigger problem_moves_webhook_event after update of visibility, group_id on problem
  for each row when (is_public(new.visibility) and new.group_id is null
    and (not is_public(old.visibility) or old.group_id is not null))
  execute function webhook_of_problem();
