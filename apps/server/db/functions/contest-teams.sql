-- Names, categories and exclusions of teams are part of a board, which is rebuilt after any change of them.
create or replace function notify_board_of_teams() returns trigger language plpgsql as $$
begin
  perform pg_notify('verdict_live', json_build_object('topic', 'board-terms', 'contest', contest_id)::text)
    from (select distinct contest_id from changed) as touched;
  return null;
end $$;

create or replace trigger contest_team_added after insert on contest_team
  referencing new table as changed for each statement execute function notify_board_of_teams();
create or replace trigger contest_team_changed after update on contest_team
  referencing new table as changed for each statement execute function notify_board_of_teams();
create or replace trigger contest_team_removed after delete on contest_team
  referencing old table as changed for each statement execute function notify_board_of_teams();

create or replace trigger contest_organization_added after insert on contest_organization
  referencing new table as changed for each statement execute function notify_board_of_teams();
create or replace trigger contest_organization_changed after update on contest_organization
  referencing new table as changed for each statement execute function notify_board_of_teams();
create or replace trigger contest_organization_removed after delete on contest_organization
  referencing old table as changed for each statement execute function notify_board_of_teams();

create or replace trigger contest_category_added after insert on contest_category
  referencing new table as changed for each statement execute function notify_board_of_teams();
create or replace trigger contest_category_changed after update on contest_category
  referencing new table as changed for each statement execute function notify_board_of_teams();
create or replace trigger contest_category_removed after delete on contest_category
  referencing old table as changed for each statement execute function notify_board_of_teams();

create or replace trigger contest_exclusion_added after insert on contest_exclusion
  referencing new table as changed for each statement execute function notify_board_of_teams();
create or replace trigger contest_exclusion_removed after delete on contest_exclusion
  referencing old table as changed for each statement execute function notify_board_of_teams();

-- Co-organisers who read everything are on no board, and boards decide their readers from these rights.
create or replace trigger contest_organiser_added after insert on contest_organiser
  referencing new table as changed for each statement execute function notify_board_of_teams();
create or replace trigger contest_organiser_changed after update on contest_organiser
  referencing new table as changed for each statement execute function notify_board_of_teams();
create or replace trigger contest_organiser_removed after delete on contest_organiser
  referencing old table as changed for each statement execute function notify_board_of_teams();
