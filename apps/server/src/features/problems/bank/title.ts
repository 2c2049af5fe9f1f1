import type { Locale } from '@verdict/contract'
import { sql } from 'kysely'

/**
 * The title of a joined `problem` in the asked language, else in its own, else what people type. The later ones are
 * looked up only where the earlier are missing.
 */
export const titleIn = <Alias extends string = 'title'>(locale: Locale, alias: Alias = 'title' as Alias) =>
  sql<string>`coalesce(
    (select title from problem_statement where problem_id = problem.id and locale = ${locale}),
    (select title from problem_statement where problem_id = problem.id and locale = problem.default_locale),
    problem.display_id)`.as(alias)
