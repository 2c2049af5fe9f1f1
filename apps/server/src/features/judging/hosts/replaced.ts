import { sql } from 'kysely'

/**
 * Instances of a host that a later one of the same name replaced, in the row of the host, so that every server refuses
 * them. Both expressions belong to an upsert of that row.
 */

type HostTable = 'judge_host' | 'remote_host'

/** Enough for a host that restarts in a loop; an instance that is refused ends itself. */
const keptInstances = 100

/** False for a report of a replaced instance. */
export const isNotReplaced = (table: HostTable) =>
  sql<boolean>`not excluded.instance = any(${sql.ref(`${table}.replaced`)})`

/** The replaced instances once this report is written. */
export const replacedInstances = (table: HostTable) => {
  const [instance, replaced] = [sql.ref(`${table}.instance`), sql.ref(`${table}.replaced`)]
  return sql<string[]>`case when ${instance} = excluded.instance then ${replaced}
    else (array_prepend(${instance}, ${replaced}))[:${sql.lit(keptInstances)}] end`
}
