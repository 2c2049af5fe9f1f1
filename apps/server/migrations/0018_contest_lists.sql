-- The list of contests counts nothing that grows: how many there are is kept by the trigger below, and those that are
-- not over are few. Its pages are found on the index alone.

create table contest_count (
  type smallint primary key,
  n int not null default 0
);
insert into contest_count (type, n)
  select known.type, count(contest.id)::int from (values (0::smallint), (1::smallint)) known (type)
  left join contest on contest.type = known.type and is_visible and group_id is null group by known.type;

create function count_contests() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_visible and old.group_id is null then
    update contest_count set n = n - 1 where type = old.type;
  end if;
  if tg_op <> 'DELETE' and new.is_visible and new.group_id is null then
    update contest_count set n = n + 1 where type = new.type;
  end if;
  return null;
end $$;

create trigger contest_counts after insert or delete on contest for each row execute function count_contests();
create trigger contest_counts_otherwise after update of is_visible, group_id, type on contest
  for each row when ((old.is_visible, old.group_id, old.type) is distinct from (new.is_visible, new.group_id, new.type))
  execute function count_contests();

drop index contest_newest;
create index contest_newest on contest (starts_at desc, id desc) include (ends_at, type)
  where is_visible and group_id is null;
