-- Contests that count for the rating of users. Ratings follow from the places in all of them, in the order of their
-- ends, so a change of one contest changes those after it.
create table rated_contest (
  contest_id int primary key references contest on delete cascade,
  marked_by text not null,
  marked_at timestamptz not null,
  -- Null until the contest is over, unfrozen and judged.
  applied_at timestamptz,
  -- Digests of the rated places, and of all places up to this contest.
  places_hash text,
  chain text,
  constraint rated_contest_is_applied_whole check (
    (applied_at is null) = (places_hash is null) and (applied_at is null) = (chain is null)
  )
);

create table rating_change (
  contest_id int not null references rated_contest on delete cascade,
  account_id text not null references account on delete cascade,
  place int not null,
  -- The shown rating; null before the first contest.
  rating_before int,
  rating int not null,
  -- A step of the rating system (packages/rules/src/rating).
  performance double precision not null,
  mean double precision not null,
  deviation double precision not null,
  anchor double precision not null,
  anchor_weight double precision not null,
  primary key (contest_id, account_id)
);
create index rating_change_of_account on rating_change (account_id);

-- The latest rating of each user, for lists.
create table account_rating (
  account_id text primary key references account on delete cascade,
  rating int not null,
  best int not null,
  contests int not null
);
create index account_rating_order on account_rating (rating desc, account_id);

-- A rated contest whose board may have changed; 0 for one that is not rated any more. Rows are only inserted and
-- deleted, so verdicts do not wait for each other.
create table rating_signal (
  id bigint generated always as identity primary key,
  contest_id int not null
);
