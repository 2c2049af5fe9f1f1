-- Question problems: their questions with solutions, and the HTML of their texts. Null for problems that programs solve.
alter table problem add column questions jsonb;
alter table problem add constraint problem_questions_take_answers check (questions is null or (output_only and type = 1));
