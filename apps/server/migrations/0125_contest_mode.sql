-- While the contest runs, its participants reach only the contest, and so do all users at its addresses.
alter table contest add column has_contest_mode boolean not null default false;
create index contest_with_mode on contest (over_at) where has_contest_mode;
