-- Calendars of other sites, as the site names them, with their upcoming contests. They are read again every hour.
create table contest_feed (
  url text primary key,
  read_at timestamptz not null,
  -- Why the last reading failed; the contests of the one before stay.
  fault text
);

create table external_contest (
  feed text not null references contest_feed (url) on delete cascade,
  uid text not null,
  title text not null,
  url text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (feed, uid, starts_at),
  constraint external_contest_ends_after_its_start check (ends_at >= starts_at)
);
