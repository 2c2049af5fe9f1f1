-- Number of trainings in the public list by category and kind, so that a page does not count all of them; category 0 is
-- without one (db/functions/trainings.sql).
create table training_tally (
  category_id int not null,
  is_private boolean not null,
  n int not null default 0,
  primary key (category_id, is_private)
);
insert into training_tally (category_id, is_private, n)
  select coalesce(category_id, 0), is_private, count(*) from training where group_id is null and is_visible group by 1, 2;
-- Pages of one category, in the order of the list.
create index training_public_of_category on training (category_id, rank, id) where is_visible and group_id is null;
