-- Trainings and their categories go with their group.

alter table training add constraint training_group_id_fkey
  foreign key (group_id) references user_group on delete cascade;
alter table training_category add constraint training_category_group_id_fkey
  foreign key (group_id) references user_group on delete cascade;
create index training_category_of_group on training_category (group_id) where group_id is not null;
