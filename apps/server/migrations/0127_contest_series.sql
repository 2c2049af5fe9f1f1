-- Contests whose results are added up, with the rule that combines them.
create table contest_series (
  id int generated always as identity primary key,
  title text not null,
  description text not null default '',
  starts_at timestamptz,
  ends_at timestamptz,
  is_visible boolean not null default false,
  combining text not null check (combining in ('score', 'place', 'solved')),
  -- Points of the first, second ... place; only read where places are combined.
  place_points int[] not null default '{}',
  -- So many of the best results count; null for all.
  counted int check (counted > 0),
  -- Criteria that break ties, in order.
  tie_breaks text[] not null default '{}',
  owner_id text references account on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Removed series can be restored for a day.
  removed_at timestamptz
);
create index contest_series_of_owner on contest_series (owner_id);

create table contest_series_entry (
  series_id int not null references contest_series on delete cascade,
  contest_id int not null references contest on delete cascade,
  position int not null,
  primary key (series_id, contest_id)
);
create index contest_series_entry_of_contest on contest_series_entry (contest_id);
