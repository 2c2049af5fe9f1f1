-- Teams of a contest: name, members, seat, organisation and categories of a participant.
create table contest_organization (
  contest_id int not null references contest on delete cascade,
  -- Chosen by the organiser, such as `INST-42`; imports and ICPC tools know the organisation by it.
  id text not null,
  name text not null,
  formal_name text not null,
  -- ISO 3166-1 alpha-3, as ICPC files have it.
  country text,
  -- The address of an uploaded picture.
  logo text,
  primary key (contest_id, id)
);

create table contest_category (
  contest_id int not null references contest on delete cascade,
  id text not null,
  name text not null,
  color text,
  -- Teams of a category without ranks are shown without a place.
  is_ranked boolean not null,
  position int not null,
  primary key (contest_id, id)
);

create table contest_team (
  contest_id int not null references contest on delete cascade,
  account_id text not null references account on delete cascade,
  -- Empty: the account's own name.
  name text not null,
  members jsonb not null,
  seat text not null,
  organization_id text,
  -- Ids of categories. Removing a category removes its id here (save-groups.ts).
  categories jsonb not null,
  primary key (contest_id, account_id),
  constraint contest_team_organization_exists foreign key (contest_id, organization_id)
    references contest_organization (contest_id, id) on delete set null (organization_id)
);
create index contest_team_of_account on contest_team (account_id);
create index contest_team_of_organization on contest_team (contest_id, organization_id);

-- Participants without a rank until they are put back: disqualified, or excluded for another reason.
create table contest_exclusion (
  contest_id int not null references contest on delete cascade,
  account_id text not null references account on delete cascade,
  reason text not null,
  set_by text not null,
  set_at timestamptz not null,
  primary key (contest_id, account_id)
);
create index contest_exclusion_of_account on contest_exclusion (account_id);
