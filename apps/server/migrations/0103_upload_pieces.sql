-- Pieces of files that are uploaded in chunks. The bytes are in the file storage, so that every server of the site takes
-- the next piece and reads the whole file.
create table upload_piece (
  upload_id text references upload on delete cascade,
  import_id text references package_import on delete cascade,
  contest_import_id text references contest_import on delete cascade,
  -- Offset of its first byte.
  at bigint not null,
  bytes bigint not null,
  hash text not null,
  stored_at timestamptz not null,
  constraint upload_piece_has_one_owner check (num_nonnulls(upload_id, import_id, contest_import_id) = 1)
);
create unique index upload_piece_of_upload on upload_piece (upload_id, at) where upload_id is not null;
create unique index upload_piece_of_import on upload_piece (import_id, at) where import_id is not null;
create unique index upload_piece_of_contest_import on upload_piece (contest_import_id, at)
  where contest_import_id is not null;
create index upload_piece_by_hash on upload_piece (hash);

-- Uploads in progress start again: their bytes are in the folder of one server.
update upload set received = 0 where received > 0;
update package_import set received = 0 where state = 'receiving' and received > 0;
