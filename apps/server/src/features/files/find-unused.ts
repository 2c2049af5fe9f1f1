import { limits } from '@verdict/contract'
import { sql, type Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { DB } from '../../platform/db/tables.ts'

/**
 * Images and documents uploaded for a text but used in none, and photos of deleted contests. Usage is detected in every
 * text column of every table, including future ones: tables must be listed here to be excluded, so a missing entry
 * keeps files too long and never loses one. A file is untouched for weeks after its upload, because drafts are kept in
 * browsers; then it must be found unused every night for another week, and any use keeps it.
 */

/** Large columns that are never shown as text: programs, machine output, and the audit log. */
const wordless: readonly string[] = [
  'api_token',
  'applied_functions',
  'audit_entry',
  'factor_ticket',
  'health_sample',
  'judge_host',
  'judge_task',
  'judging',
  'judging_case',
  'migration',
  'one_time_code',
  'rejudging_item',
  'session',
  'stored_file',
  'submission',
  'submission_source',
  'submission_tally',
  'testdata_file',
  'testdata_set',
  'throttle',
  'trial',
  'webhook',
  'webhook_delivery',
  'webhook_event',
]

const kinds = ['md', 'mdFile', 'photo'] as const

/** Marks what is unused, unmarks what is used again, and drops what was unused for long. @returns how many went. */
export const dropUnused = async (deps: Deps): Promise<number> => {
  const now = deps.clock.now()
  const { graceMs, unusedMs } = limits.unusedFile
  return deps.db.transaction().execute(async (trx) => {
    // Reads all texts; runs at night, outside requests.
    await sql`set local statement_timeout = '30min'`.execute(trx)
    const used = await usedFiles(trx)
    await trx
      .updateTable('stored_file')
      .set({ unused_since: null })
      .where('unused_since', 'is not', null)
      .where('id', '=', sql<number>`any(${used})`)
      .execute()
    const unused = () =>
      trx
        .updateTable('stored_file')
        .where('kind', 'in', kinds)
        .where('dropped_at', 'is', null)
        .where('id', '<>', sql<number>`all(${used})`)
    await unused()
      .set({ unused_since: now })
      .where('unused_since', 'is', null)
      .where('created_at', '<', new Date(now.getTime() - graceMs))
      .execute()
    const { numUpdatedRows } = await unused()
      .set({ dropped_at: now })
      .where('unused_since', '<=', new Date(now.getTime() - unusedMs))
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  })
}

/** Ids of the files that some text names. */
const usedFiles = async (trx: Transaction<DB>): Promise<readonly number[]> => {
  const used = new Set<number>()
  for (const [table, columns] of await tablesOfWords(trx)) {
    const words = sql.join(
      columns.map((column) => sql`coalesce(${sql.ref(column)}::text, '')`),
      sql` || ' ' || `,
    )
    // Addresses may be absolute, encoded or inside HTML; the 32 digits of a name are identical in all forms, but the
    // text before them may look like one more digit (%2f).
    const { rows } = await sql<{ id: number }>`
      with worded as (select ${words} as words from ${sql.table(table)}),
      named as materialized (
        select distinct substr(found[1], start, 32) as stem
        from worded
        cross join lateral regexp_matches(words, '[0-9a-f]{32,}', 'g') found
        cross join lateral generate_series(1, length(found[1]) - 31) start
        where words like '%public%'
      )
      select id from stored_file join named on left(stored_file.name, 32) = named.stem
    `.execute(trx)
    for (const { id } of rows) used.add(id)
  }
  return [...used]
}

/** The columns of words, by table. */
const tablesOfWords = async (trx: Transaction<DB>): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column"
    from information_schema.columns
    where table_schema = 'public' and udt_name in ('text', 'varchar', 'json', 'jsonb', '_text')
      and table_name <> all(${wordless})
    order by table_name, ordinal_position
  `.execute(trx)
  const tables = new Map<string, string[]>()
  for (const { table, column } of rows) tables.set(table, [...(tables.get(table) ?? []), column])
  return tables
}
