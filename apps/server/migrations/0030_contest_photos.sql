-- Photos of contestants, for the reveal of one contest. They go with the contest and with the person.

create table contest_photo (
  contest_id int not null references contest on delete cascade,
  account_id text not null references account on delete cascade,
  -- Whole, so that whatever looks for files that no text names finds this one (0014).
  url text not null,
  width int not null,
  height int not null,
  created_at timestamptz not null,
  primary key (contest_id, account_id)
);
create index contest_photo_of_account on contest_photo (account_id);

alter table stored_file drop constraint stored_file_kind_is_known;
alter table stored_file add constraint stored_file_kind_is_known
  check (kind in ('avatar', 'groupAvatar', 'carousel', 'md', 'mdFile', 'photo'));
