-- Shown on the user page; the editor starts with it. The former version neither reads nor writes it.
alter table account add column favorite_language text;
