-- The newest comment or answer of a discussion, or its start.
alter table discussion add column active_at timestamptz not null default now();
update discussion set active_at = greatest(
  discussion.created_at,
  (select max(created_at) from comment where discussion_id = discussion.id and deleted_at is null),
  (select max(answer.created_at) from comment_reply as answer join comment on comment.id = answer.comment_id
    where comment.discussion_id = discussion.id and answer.deleted_at is null));

-- Further orders of the public list.
create index discussion_public_active on discussion (is_pinned desc, active_at desc, id desc)
  where group_id is null and status = 0 and not is_editorial;
create index discussion_public_liked on discussion (is_pinned desc, like_count desc, id desc)
  where group_id is null and status = 0 and not is_editorial;
