import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/connect.ts'

const heads = (db: Db) =>
  db
    .selectFrom('remote_import as import')
    .innerJoin('account', 'account.id', 'import.account_id')
    .select(['import.id', 'import.account_id', 'import.address', 'import.site', 'import.known', 'import.state'])
    .select(['import.created_at', 'account.username', 'account.role', 'account.status'])
    .select('account.permissions')
    .select([
      sql<number>`(select count(*) from remote_import_row r where r.import_id = import.id)::int`.as('total'),
      sql<number>`(select count(*) from remote_import_row r where r.import_id = import.id
        and r.outcome is not null)::int`.as('done'),
      sql<number>`(select count(*) from remote_import_row r where r.import_id = import.id
        and r.outcome = 'failed')::int`.as('failed'),
    ])

export const findRemoteImport = (db: Db, id: number) => heads(db).where('import.id', '=', id).executeTakeFirst()

export type RemoteImportRow = NonNullable<Awaited<ReturnType<typeof findRemoteImport>>>

export const isRunning = async (db: Db, id: number): Promise<boolean> => {
  const row = await db.selectFrom('remote_import').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state === 'running'
}

/** @returns false when the import does not run. */
export const endRemoteImport = async (db: Db, id: number, state: 'finished' | 'cancelled'): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('remote_import')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The newest imports, of one account or of all. */
export const newestRemoteImports = (db: Db, accountId: string | null, limit: number) =>
  heads(db)
    .$if(accountId !== null, (query) => query.where('import.account_id', '=', accountId ?? ''))
    .orderBy('import.created_at', 'desc')
    .orderBy('import.id', 'desc')
    .limit(limit)
    .execute()

/** Every problem of an import with the stored one. */
export const problemsOfRemoteImport = (db: Db, importId: number) =>
  db
    .selectFrom('remote_import_row as row')
    .leftJoin('problem', 'problem.id', 'row.stored_id')
    .leftJoin('problem_statement as words', (join) =>
      join.onRef('words.problem_id', '=', 'problem.id').onRef('words.locale', '=', 'problem.default_locale'),
    )
    .select(['row.seq', 'row.problem_id', 'row.tries', 'row.outcome', 'row.fault'])
    .select(['row.stored_id', 'problem.display_id', 'words.title'])
    .where('row.import_id', '=', importId)
    .orderBy('row.seq')
    .execute()

export type ImportProblem = Awaited<ReturnType<typeof problemsOfRemoteImport>>[number]

/** The next problem of a running import; undefined at its end. */
export const nextProblem = (db: Db, importId: number) =>
  db
    .selectFrom('remote_import_row as row')
    .innerJoin('remote_import as import', 'import.id', 'row.import_id')
    .select(['row.seq', 'row.problem_id', 'row.tries'])
    .where('row.import_id', '=', importId)
    .where('row.outcome', 'is', null)
    .where('import.state', '=', 'running')
    .orderBy('row.seq')
    .limit(1)
    .executeTakeFirst()
