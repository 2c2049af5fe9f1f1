-- Addresses and networks, separated by commas, from which contestants take part while the contest runs; blank for any.
alter table contest add column allowed_addresses text not null default '';
