import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/connect.ts'

const head = [
  'id',
  'account_id',
  'username',
  'address',
  'file_name',
  'bytes',
  'state',
  'fault',
  'done',
  'total',
  'contest_id',
  'passwords_key',
  'created_at',
  'updated_at',
] as const

/** The newest imports, with the title of each contest. */
export const newestImports = (db: Db, limit: number) =>
  db
    .selectFrom('contest_import')
    .select(head)
    .select(sql<string | null>`plan -> 'contest' ->> 'title'`.as('title'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

export type ImportHeadRow = Awaited<ReturnType<typeof newestImports>>[number]

const whole = (db: Db, id: string) =>
  db
    .selectFrom('contest_import')
    .select(head)
    .select(['plan', 'choice'])
    .select(sql<string | null>`plan -> 'contest' ->> 'title'`.as('title'))
    .where('id', '=', id)

export const findImport = (db: Db, id: string) => whole(db, id).executeTakeFirst()

export const lockImport = (db: Db, id: string) => whole(db, id).forUpdate().executeTakeFirst()

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>

/** Problems an import has created or uses, by position. */
export const createdProblems = async (db: Db, importId: string): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('contest_import_problem')
    .select(['seq', 'problem_id'])
    .where('import_id', '=', importId)
    .execute()
  return new Map(rows.map(({ seq, problem_id }) => [seq, problem_id]))
}

/** Finds the problem of this site with the display id of a planned problem. */
export const existingProblems = async (db: Db, planned: readonly { readonly displayId: string | null }[]) => {
  const wanted = planned.flatMap(({ displayId }) => displayId?.toUpperCase() ?? [])
  const rows = await db
    .selectFrom('problem')
    .leftJoin('problem_statement as words', (join) =>
      join.onRef('words.problem_id', '=', 'problem.id').onRef('words.locale', '=', 'problem.default_locale'),
    )
    .select(['problem.id', 'problem.display_id', 'words.title'])
    .where(sql<string>`upper(problem.display_id)`, '=', sql<string>`any(${wanted}::text[])`)
    .execute()
  const byId = new Map(
    rows.map((row) => [row.display_id.toUpperCase(), { pid: row.id, title: row.title ?? row.display_id }]),
  )
  return (displayId: string | null) => (displayId === null ? null : (byId.get(displayId.toUpperCase()) ?? null))
}

/** Accounts by name, in lower case. */
export const accountsByName = async (db: Db, names: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'username'])
    .where(
      sql<string>`lower(username)`,
      '=',
      sql<string>`any(${sql`array(select lower(name) from unnest(${names}::text[]) as name)`})`,
    )
    .execute()
  return new Map(rows.map(({ id, username }) => [username.toLowerCase(), id]))
}

export const importsBefore = (db: Db, moment: Date) =>
  db.selectFrom('contest_import').select('id').where('created_at', '<', moment).execute()

export const deleteImport = (db: Db, id: string) => db.deleteFrom('contest_import').where('id', '=', id).execute()

/** Moves the progress of an import; a write also shows that it is still running. */
export const saveProgress = (db: Db, id: string, { done, total, now }: { done: number; total: number; now: Date }) =>
  db.updateTable('contest_import').set({ done, total, updated_at: now }).where('id', '=', id).execute()
