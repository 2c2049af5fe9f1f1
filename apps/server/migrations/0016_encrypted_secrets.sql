-- What the server must read again is encrypted with a key that is not in the database. Rows of before are plain until a
-- server that has the key starts and cipher them.
alter table totp
  add column is_encrypted boolean not null default false;
alter table secret
  add column is_encrypted boolean not null default false;
