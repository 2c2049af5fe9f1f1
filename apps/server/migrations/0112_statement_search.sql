-- Full-text terms of statements (platform/db/search-terms.ts). Null until a job has computed them, for rows of earlier
-- versions and of backups.
alter table problem_statement add column terms tsvector;
create index problem_statement_terms on problem_statement using gin (terms);
create index problem_statement_without_terms on problem_statement (problem_id) where terms is null;
