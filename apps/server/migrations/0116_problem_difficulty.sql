-- Difficulty of problems on the scale of contest ratings, computed every night from public results. Problems with too
-- few people have no row.
create table problem_difficulty (
  problem_id int primary key references problem on delete cascade,
  rating int not null,
  people int not null,
  solved int not null,
  attempts int not null,
  computed_at timestamptz not null
);
create index problem_difficulty_order on problem_difficulty (rating, problem_id);
