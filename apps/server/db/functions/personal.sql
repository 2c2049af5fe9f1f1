-- Terms that govern the personal data of accounts (features/accounts/privacy). A term applies from the moment it is saved
-- until it is deleted.

-- Ordinary members of groups only: managers of a group are its teachers.
create or replace function terms_of(account text) returns setof int language sql stable as $$
  select term_id from term_account where term_account.account_id = terms_of.account
  union
  select term_group.term_id from group_member join term_group on term_group.group_id = group_member.group_id
  where group_member.account_id = terms_of.account and group_member.level = 3
  union
  select term_prefix.term_id from account as named
  join term_prefix on starts_with(lower(named.username), term_prefix.prefix) where named.id = terms_of.account
$$;

-- The audience that a field of an account requires: the narrowest of its terms, or the default of the site.
create or replace function personal_audience(account text, field text, otherwise int) returns int
  language sql stable as $$
  select coalesce(max(case field when 'realname' then term.realname when 'number' then term.number
    when 'school' then term.school when 'course' then term.course when 'photo' then term.photo end)::int, otherwise)
  from term where id in (select terms_of(account))
$$;

-- Boards in memory show names by these rules (features/contests/board).
create or replace function notify_personal_rules() returns trigger language plpgsql as $$
begin
  perform pg_notify('verdict_live', json_build_object('topic', 'personal-rules')::text);
  return null;
end $$;

create or replace trigger term_changes_boards
  after insert or delete or update of realname, number, school, course, photo on term
  for each statement execute function notify_personal_rules();
create or replace trigger term_group_changes_boards after insert or delete on term_group
  for each statement execute function notify_personal_rules();
create or replace trigger term_prefix_changes_boards after insert or delete on term_prefix
  for each statement execute function notify_personal_rules();
create or replace trigger term_account_changes_boards after insert or delete on term_account
  for each statement execute function notify_personal_rules();

create or replace function notify_personal_rules_of_group() returns trigger language plpgsql as $$
begin
  if exists (select from term_group where group_id = coalesce(new.group_id, old.group_id)) then
    perform pg_notify('verdict_live', json_build_object('topic', 'personal-rules')::text);
  end if;
  return null;
end $$;

create or replace trigger group_member_changes_personal_rules after insert or delete or update of level on group_member
  for each row execute function notify_personal_rules_of_group();
