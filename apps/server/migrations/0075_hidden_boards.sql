-- Until the end only the managers of such a contest see its board.
alter table contest add column hides_board boolean not null default false;
