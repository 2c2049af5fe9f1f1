-- The back office lists every contest outside groups, hidden ones too, the latest start first.
create index contest_of_the_office on contest (starts_at desc, id desc) where group_id is null;
