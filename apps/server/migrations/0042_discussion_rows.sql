-- Texts and terms leave the rows of discussions early: lists and searches read rows and no text, and a row of some
-- hundred bytes is read ten times as fast as one of three thousand.
alter table discussion set (toast_tuple_target = 512);
