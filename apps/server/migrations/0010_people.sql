-- People beside their submissions: where they stand, their second factors, their check-ins.

-- What one person reached at one problem outside contests and groups. A row exists once the problem was tried. The
-- problem is not referenced: when it goes, its submissions go, and the row must still say what the sums lose by that.
create table problem_standing (
  account_id text not null references account on delete cascade,
  problem_id int not null,
  is_solved boolean not null,
  best_score int,
  primary key (account_id, problem_id)
);

-- The sums of it, which the rank lists walk. Kept by the triggers below, whoever writes a submission.
create table standing (
  account_id text primary key references account on delete cascade,
  -- Problems solved, as the AC record says.
  solved int not null default 0,
  -- Best rank score of every problem.
  score int not null default 0,
  -- Submissions outside contests and groups, and all of them.
  practised int not null default 0,
  submitted int not null default 0,
  -- Banned people are not ranked.
  is_listed boolean not null default true,
  created_at timestamptz not null
);

insert into problem_standing (account_id, problem_id, is_solved, best_score)
  select account_id, problem_id,
         exists (select from accepted where accepted.account_id = tried.account_id and accepted.problem_id = tried.problem_id),
         max(rank_score)
  from submission tried where contest_id = 0 and group_id is null group by account_id, problem_id;

insert into standing (account_id, solved, score, practised, submitted, is_listed, created_at)
  select account.id,
         coalesce((select count(*) from problem_standing own where own.account_id = account.id and is_solved), 0),
         coalesce((select sum(best_score) from problem_standing own where own.account_id = account.id), 0),
         coalesce((select count(*) from submission own where own.account_id = account.id and contest_id = 0 and group_id is null), 0),
         coalesce((select count(*) from submission own where own.account_id = account.id), 0),
         account.status = 0, account.created_at
  from account;

create index standing_acm on standing (solved desc, practised, account_id) where is_listed;
create index standing_oi on standing (score desc, solved desc, account_id) where is_listed;
create index problem_standing_solved on problem_standing (account_id) where is_solved;
create index submission_rank_score on submission (account_id, problem_id, rank_score desc nulls last)
  where contest_id = 0 and group_id is null;

-- How many people are ranked, so that no list counts them.
create table listed_tally (
  is_one boolean primary key default true check (is_one),
  n int not null
);
insert into listed_tally (n) select count(*) from standing where is_listed;

-- Finding people by the other names they go by.
create index account_nickname_search on account using gin (lower(nickname) gin_trgm_ops);
create index account_realname_search on account using gin (lower(realname) gin_trgm_ops);

create function begin_standings() returns trigger language plpgsql as $$
begin
  insert into standing (account_id, is_listed, created_at) select id, status = 0, created_at from after_rows;
  update listed_tally set n = n + (select count(*) from after_rows where status = 0);
  return null;
end $$;
create trigger account_begins_standing after insert on account
  referencing new table as after_rows for each statement execute function begin_standings();

create function list_standing() returns trigger language plpgsql as $$
begin
  update standing set is_listed = (new.status = 0) where account_id = new.id;
  update listed_tally set n = n + case when new.status = 0 then 1 else -1 end;
  return null;
end $$;
create trigger account_listing after update of status on account
  for each row when ((old.status = 0) is distinct from (new.status = 0)) execute function list_standing();

create function end_standings() returns trigger language plpgsql as $$
begin
  update listed_tally set n = n - (select count(*) from before_rows where status = 0);
  return null;
end $$;
create trigger account_ends_standing after delete on account
  referencing old table as before_rows for each statement execute function end_standings();

-- Looks at one person and problem anew and moves the sums by what changed. The standing is locked first, so two
-- judgings that end at once are counted one after the other, and doing it twice changes nothing.
create function refresh_standing(person text, problem int) returns void language plpgsql as $$
declare
  before problem_standing;
  is_tried boolean;
  now_solved boolean;
  now_best int;
begin
  perform 1 from standing where account_id = person for update;
  if not found then return; end if;
  select * into before from problem_standing where account_id = person and problem_id = problem;
  select count(*) > 0, max(rank_score) into is_tried, now_best from (
    select rank_score from submission
    where account_id = person and problem_id = problem and contest_id = 0 and group_id is null
    order by rank_score desc nulls last limit 1) best;
  now_solved := exists (select from accepted where account_id = person and problem_id = problem);
  if is_tried then
    insert into problem_standing (account_id, problem_id, is_solved, best_score)
      values (person, problem, now_solved, now_best)
      on conflict (account_id, problem_id) do update set is_solved = excluded.is_solved, best_score = excluded.best_score
      where (problem_standing.is_solved, problem_standing.best_score) is distinct from (excluded.is_solved, excluded.best_score);
  else
    delete from problem_standing where account_id = person and problem_id = problem;
  end if;
  if now_solved is distinct from coalesce(before.is_solved, false)
     or coalesce(now_best, 0) <> coalesce(before.best_score, 0) then
    update standing set
      solved = solved + now_solved::int - coalesce(before.is_solved, false)::int,
      score = score + coalesce(now_best, 0) - coalesce(before.best_score, 0)
      where account_id = person;
  end if;
end $$;

create function count_in_standing() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update standing set submitted = submitted - 1,
      practised = practised - (old.contest_id = 0 and old.group_id is null)::int where account_id = old.account_id;
    if old.contest_id = 0 and old.group_id is null then
      perform refresh_standing(old.account_id, old.problem_id);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    update standing set submitted = submitted + 1,
      practised = practised + (new.contest_id = 0 and new.group_id is null)::int where account_id = new.account_id;
    if new.contest_id = 0 and new.group_id is null then
      perform refresh_standing(new.account_id, new.problem_id);
    end if;
  end if;
  return null;
end $$;

create function score_in_standing() returns trigger language plpgsql as $$
begin
  perform refresh_standing(new.account_id, new.problem_id);
  return null;
end $$;

create function solve_in_standing() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform refresh_standing(old.account_id, old.problem_id);
  else
    perform refresh_standing(new.account_id, new.problem_id);
  end if;
  return null;
end $$;

-- Deferred: the standing is the last row every transaction locks, after all tallies, so none wait in a circle.
create constraint trigger submission_in_standing after insert or delete on submission
  deferrable initially deferred for each row execute function count_in_standing();
create constraint trigger submission_moved_in_standing
  after update of contest_id, group_id, account_id, problem_id on submission deferrable initially deferred for each row
  when ((old.contest_id, old.group_id, old.account_id, old.problem_id)
    is distinct from (new.contest_id, new.group_id, new.account_id, new.problem_id))
  execute function count_in_standing();
create constraint trigger submission_score_in_standing after update of rank_score on submission
  deferrable initially deferred for each row
  when (old.rank_score is distinct from new.rank_score and new.contest_id = 0 and new.group_id is null)
  execute function score_in_standing();
create constraint trigger accepted_in_standing after insert or delete on accepted
  deferrable initially deferred for each row execute function solve_in_standing();

-- Heat maps: one person's days.
create index submission_days on submission (account_id, submitted_at) where contest_id = 0;

-- A day's check-in, in the server's time zone.
create table check_in (
  account_id text not null references account on delete cascade,
  -- yyyy-MM-dd
  day text not null,
  -- Check-ins on days without a gap, this one included.
  streak int not null,
  created_at timestamptz not null,
  primary key (account_id, day)
);

-- Second factors. Whether there is one is asked with every request of staff, so the account says it.
alter table account
  add column has_second_factor boolean not null default false,
  -- A Codeforces rating, where the site fetches it.
  add column rating int;

create table totp (
  account_id text primary key references account on delete cascade,
  secret bytea not null,
  -- Null until a first code proved that the app has the secret.
  confirmed_at timestamptz,
  -- The step of the last code that was taken; none counts twice.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table passkey (
  -- As the authenticator names it, base64url.
  id text primary key,
  account_id text not null references account on delete cascade,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  -- Comma separated.
  transports text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  constraint passkey_name_is_short check (char_length(name) between 1 and 40)
);
create index passkey_of_account on passkey (account_id);

-- Only a hash is kept; a used code is gone.
create table recovery_code (
  account_id text not null references account on delete cascade,
  code_hash text not null,
  created_at timestamptz not null,
  primary key (account_id, code_hash)
);

-- A login whose password was right and whose second factor is awaited, or a passkey about to be added.
create table factor_ticket (
  id_hash text primary key,
  account_id text not null references account on delete cascade,
  purpose text not null,
  challenge text,
  tries int not null default 0,
  expires_at timestamptz not null,
  constraint factor_ticket_purpose_is_known check (purpose in ('login', 'passkey'))
);
create index factor_ticket_expiry on factor_ticket (expires_at);
