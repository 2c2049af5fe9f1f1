-- Why the last reading of a calendar failed, as a row of the error catalogue; texts of the former version were in English
-- alone. The former version still writes `fault` while servers are exchanged; a later version drops that column.
alter table contest_feed add column refusal jsonb;
