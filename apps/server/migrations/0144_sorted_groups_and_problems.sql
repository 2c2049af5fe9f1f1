-- Groups by the number of members; by name they have an index.
create index user_group_by_members on user_group (member_count, id);

-- Problems of the admin area by display id, by author and by the last change.
create index problem_kept_by_display_id on problem (char_length(display_id), display_id, id) where group_id is null;
create index problem_kept_by_author on problem (lower(author), id) where group_id is null;
create index problem_kept_by_change on problem (updated_at, id) where group_id is null;
