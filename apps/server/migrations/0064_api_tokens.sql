-- API tokens of users. Only a hash is stored; the token itself is shown once, when it is created.

create table api_token (
  id text primary key,
  account_id text not null references account on delete cascade,
  name text not null,
  token_hash text not null,
  -- Comma separated.
  scopes text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- To the minute.
  used_at timestamptz,
  revoked_at timestamptz,
  constraint api_token_name_is_short check (char_length(name) between 1 and 40),
  constraint api_token_scopes_are_known check (
    scopes ~ '^(read|submit|problems|contests)(,(read|submit|problems|contests))*$'
  )
);
create unique index api_token_hash_once on api_token (token_hash);
create index api_token_of_account on api_token (account_id, created_at desc);
