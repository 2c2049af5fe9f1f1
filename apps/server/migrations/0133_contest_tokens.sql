-- Tokens show participants the full results of single submissions that a scored contest hides. The rules of tokens for the
-- contest and for each problem; null without tokens.
alter table contest add column token_rules jsonb;

create table contest_token_use (
  -- A submission takes one token.
  submission_id bigint primary key references submission on delete cascade,
  contest_id int not null references contest on delete cascade,
  account_id text not null references account on delete cascade,
  used_at timestamptz not null
);
create index contest_token_use_of_contest on contest_token_use (contest_id, account_id);
create index contest_token_use_of_account on contest_token_use (account_id);
