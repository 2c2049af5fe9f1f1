import type { Db } from '../../../platform/db/connect.ts'

const head = [
  'id',
  'username',
  'account_id',
  'address',
  'file_name',
  'bytes',
  'received',
  'state',
  'format',
  'fault',
  'done',
  'total',
  'created_at',
  'updated_at',
] as const

/** The newest imports. */
export const newestImports = (db: Db, limit: number) =>
  db.selectFrom('package_import').select(head).orderBy('created_at', 'desc').orderBy('id').limit(limit).execute()

export const findImport = (db: Db, id: string) =>
  db.selectFrom('package_import').select(head).where('id', '=', id).executeTakeFirst()

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>

export const lockImport = (db: Db, id: string) =>
  db.selectFrom('package_import').select(head).where('id', '=', id).forUpdate().executeTakeFirst()

/** The problems of an import, with the problem of this site that has the same display id. */
export const problemsOfImport = (db: Db, importId: string) =>
  db
    .selectFrom('package_import_problem as one')
    .leftJoin('problem', (join) =>
      join.on((eb) => eb(eb.fn('upper', ['problem.display_id']), '=', eb.fn('upper', ['one.display_id']))),
    )
    .leftJoin('problem_statement as words', (join) =>
      join.onRef('words.problem_id', '=', 'problem.id').onRef('words.locale', '=', 'problem.default_locale'),
    )
    .select(['one.seq', 'one.key', 'one.display_id', 'one.title', 'one.fault', 'one.report', 'one.choice'])
    .select(['one.outcome', 'one.problem_id', 'problem.id as known_id', 'words.title as known_title'])
    .select('problem.visibility as known_visibility')
    .where('one.import_id', '=', importId)
    .orderBy('one.seq')
    .execute()

export type ImportProblemRow = Awaited<ReturnType<typeof problemsOfImport>>[number]

/** Imports of an account whose file is still coming in. */
export const countReceiving = async (db: Db, accountId: string): Promise<number> => {
  const row = await db
    .selectFrom('package_import')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'receiving')
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Imports begun before a moment. */
export const importsBefore = (db: Db, moment: Date) =>
  db.selectFrom('package_import').select('id').where('created_at', '<', moment).execute()

export const deleteImport = (db: Db, id: string) => db.deleteFrom('package_import').where('id', '=', id).execute()
