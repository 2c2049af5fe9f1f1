-- Until the end participants see no single test cases of their submissions.
alter table contest add column hides_cases boolean not null default false;
