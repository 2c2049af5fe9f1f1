import { type audit, type DataOf, type QueryOf, toInstant } from '@verdict/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { containing, literal } from '../../../platform/db/containing.ts'
import { lowered } from '../../../platform/db/lowered.ts'

type Query = QueryOf<(typeof audit)['list']>

/** One stretch of the log, newest first. Found by its id, so that new entries shift nothing. */
export const listEntries = async (deps: Deps, query: Query): Promise<DataOf<(typeof audit)['list']>> => {
  const rows = await findEntries(deps.db, query)
  const records = rows.slice(0, query.limit).map((row) => ({
    id: row.id,
    at: toInstant(row.at),
    actorId: row.actor_id,
    actorName: row.actor_name,
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    // Written by `audit`, which writes objects.
    before: row.before as Record<string, unknown> | null,
    after: row.after as Record<string, unknown> | null,
    address: row.address,
    apiToken: row.api_token_id === null ? null : { id: row.api_token_id, name: row.api_token_name ?? '' },
  }))
  return { records, hasMore: rows.length > query.limit }
}

const findEntries = (db: Db, query: Query) => {
  let found = db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'actor_id', 'actor_name', 'action', 'subject_kind', 'subject_id', 'subject_name'])
    .select(['before', 'after', 'address', 'api_token_id', 'api_token_name'])
  if (query.before !== undefined) found = found.where('id', '<', query.before)
  if (query.actor !== undefined) found = found.where('actor_name', '=', query.actor)
  if (query.subjectKind !== undefined) found = found.where('subject_kind', '=', query.subjectKind)
  if (query.subjectId !== undefined) found = found.where('subject_id', '=', query.subjectId)
  if (query.from !== undefined) found = found.where('at', '>=', new Date(query.from))
  if (query.to !== undefined) found = found.where('at', '<', new Date(query.to))
  if (query.action !== undefined) {
    const whole = !query.action.endsWith('.')
    found = whole
      ? found.where('action', '=', query.action)
      : found.where('action', 'like', `${literal(query.action)}%`)
  }
  if (query.keyword !== undefined) {
    const words = sql<string>`lower(actor_name || ' ' || subject_name || ' ' || subject_id)`
    found = found.where(words, 'like', lowered(containing(query.keyword)))
  }
  return found
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute()
}

/** Every action that was ever logged. Hops from one to the next along the index instead of reading the whole log. */
export const listActions = async (deps: Deps): Promise<string[]> => {
  const { rows } = await sql<{ action: string }>`
    with recursive known (action) as (
      select min(action) from audit_entry
      union all
      select (select min(action) from audit_entry where audit_entry.action > known.action)
      from known where known.action is not null)
    select action from known where action is not null`.execute(deps.db)
  return rows.map((row) => row.action)
}
