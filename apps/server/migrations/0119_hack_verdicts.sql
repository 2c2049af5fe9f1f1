-- Hacks that are switched off keep their points (features/contests/hacks).
alter table contest_hacking add column is_on boolean not null default true;

alter table contest_hack drop column finished_at;

-- The verdict of the successful hack of a submission, while that hack is not withdrawn. A judging that would accept the
-- submission takes this verdict. It is a column here because it is read under the lock of the submission.
alter table submission add column hack_verdict smallint;
update submission set hack_verdict = hack.target_verdict from contest_hack as hack
where hack.submission_id = submission.id and hack.verdict = 'successful' and hack.cancelled_at is null;
