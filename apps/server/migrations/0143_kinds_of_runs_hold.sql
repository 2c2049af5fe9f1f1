-- In a transaction of its own: it reads the whole table, while runs are queued, leased and settled.
alter table judging validate constraint judging_kind_has_its_column;
