-- Filters of lists that users saved under names.
create table saved_filter (
  id bigint generated always as identity primary key,
  account_id text not null references account on delete cascade,
  -- The address of the list.
  list text not null,
  name text not null,
  -- The query string of the address.
  query text not null,
  saved_at timestamptz not null,
  unique (account_id, list, name)
);
