-- Lists sort by a subquery per problem (features/problems/bank/list-repository.ts), which reads the primary key.
drop index problem_difficulty_order;
