-- The inputs of an output-only problem can be downloaded by its readers.
alter table problem add column opens_inputs boolean not null default false;
