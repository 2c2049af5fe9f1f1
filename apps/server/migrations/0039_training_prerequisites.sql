-- A training can stay locked until a user solved some problems of another one.

alter table training
  add column prerequisite_id int references training on delete set null,
  -- Problems of it that must be solved; more than it shows means all of them.
  add column prerequisite_count int not null default 1,
  add constraint training_prerequisite_is_another check (prerequisite_id <> id),
  add constraint training_prerequisite_count_is_positive check (prerequisite_count > 0);
create index training_by_prerequisite on training (prerequisite_id) where prerequisite_id is not null;
