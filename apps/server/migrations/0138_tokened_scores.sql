-- The score of a problem can be the best of the last submission and those with a token. The former version counts the last
-- one in such a contest, as in every contest that does not count the best.
alter table contest drop constraint contest_oi_counts_is_known;
alter table contest add constraint contest_oi_counts_is_known check (oi_counts in ('Recent', 'Highest', 'TokenedLast'));
