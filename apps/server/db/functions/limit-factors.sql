-- Limit factors of languages, read by features/problems/bank/granted-factors.ts.

-- Effective factors of a problem with factors of its own; a language without an entry has the usual limits.
create or replace function granted_factors(own jsonb) returns jsonb language sql stable as $$
  select coalesce(own, '{}') || coalesce(
    (select jsonb_object_agg(name,
        jsonb_strip_nulls(jsonb_build_object('time', time_factor, 'memory', memory_factor))
          || coalesce(own -> name, '{}'))
      from language
      where oj = 'ME' and (time_factor is not null or memory_factor is not null)),
    '{}')
$$;
