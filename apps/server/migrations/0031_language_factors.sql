-- What a language's limits are multiplied by on this site, where that is not what is usual. A problem's own factors
-- stand before these.

alter table language
  add column time_factor float8,
  add column memory_factor float8,
  add constraint language_time_factor_is_sane check (time_factor between 0.1 and 100),
  add constraint language_memory_factor_is_sane check (memory_factor between 0.1 and 100);

-- The factors a problem with these of its own grants in effect; what is not in it is usual.
create function granted_factors(own jsonb) returns jsonb language sql stable as $$
  select coalesce(own, '{}') || coalesce(
    (select jsonb_object_agg(name,
        jsonb_strip_nulls(jsonb_build_object('time', time_factor, 'memory', memory_factor))
          || coalesce(own -> name, '{}'))
      from language
      where oj = 'ME' and (time_factor is not null or memory_factor is not null)),
    '{}')
$$;
