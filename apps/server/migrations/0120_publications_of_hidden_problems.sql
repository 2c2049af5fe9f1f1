-- Manually published problems keep no moment; from now on a trigger deletes it.
delete from problem_publication where problem_id in (select id from problem where visibility = 1);
