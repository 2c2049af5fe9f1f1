-- The newest people fill up the week's rank where too few solved anything; they are found without looking at everybody.
create index standing_newest on standing (created_at desc, account_id) where is_listed;
