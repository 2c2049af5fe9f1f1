-- A host that judges submissions of contests alone.
alter table judge_host add column contests_only boolean not null default false;
