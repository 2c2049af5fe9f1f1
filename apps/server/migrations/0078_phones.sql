-- Phone numbers that their owners proved with a code. One number belongs to one account.
create table account_phone (
  account_id text primary key references account on delete cascade,
  -- International form, such as +8613800138000.
  phone text not null unique,
  bound_at timestamptz not null
);
