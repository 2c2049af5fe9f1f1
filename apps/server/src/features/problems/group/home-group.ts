import { sql } from 'kysely'

/** The group a problem belongs to, or came from when it was published. */
export const homeGroup = sql<number | null>`coalesce(problem.group_id, problem.origin_group_id)`
