-- The kind of a run in a column of its own, instead of by the reference that is set. The constant default marks all
-- present rows as submissions without rewriting them; the other kinds are few and found by their indexes (decision 0050).
alter table judging add column kind text not null default 'submission';
update judging set kind = 'custom-test' where trial_key is not null;
update judging set kind = 'task' where task_id is not null;
update judging set kind = 'rejudging' where item_id is not null;

-- For the former version, which inserts runs without a kind. Drop it with the default once that version is gone. It is
-- made here and not with the other functions, because those come after the migrations, and the former version inserts
-- runs in between.
create function judging_kind_of_former_version() returns trigger language plpgsql as $$
begin
  new.kind := case
    when new.trial_key is not null then 'custom-test'
    when new.task_id is not null then 'task'
    else 'rejudging'
  end;
  return new;
end $$;
create trigger judging_kind_of_former_version before insert on judging for each row
  when (new.kind = 'submission' and new.submission_id is null)
  execute function judging_kind_of_former_version();

-- Checked for new rows at once; the next migration reads the present ones without a lock that stops the queue.
alter table judging add constraint judging_kind_has_its_column check (
  case kind
    when 'submission' then submission_id is not null
    when 'custom-test' then trial_key is not null
    when 'task' then task_id is not null
    when 'rejudging' then item_id is not null
    else false
  end
) not valid;
