-- Two names that look alike are one name to a reader. The skeleton (Unicode TR39) is computed by the server, which also
-- fills it in for the rows that are there; of rows that look alike the oldest keeps it, and the doctor lists the others.
alter table account add column username_skeleton text;
create unique index account_username_looks_once on account (username_skeleton);
