import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { contestTables } from './tables.ts'

/** A setting of a contest, or a kind of its rows, that a restore changes. */
export interface ContestChange {
  readonly part: string
  readonly before: string
  readonly after: string
}

const longest = 80
/** Follow from other rows, or change with every save. */
const derived: ReadonlySet<string> = new Set(['entrants', 'updated_at'])

/** The differences between the contest of the running site and the one of a backup. */
export const compareContests = async (site: Db, backup: Db, contestId: number): Promise<readonly ContestChange[]> => {
  const [before, after] = [await settingsOf(site, contestId), await settingsOf(backup, contestId)]
  const settings = Object.keys({ ...before, ...after }).flatMap((part) => {
    const [was, is] = [brief(part, before[part]), brief(part, after[part])]
    return derived.has(part) || JSON.stringify(before[part]) === JSON.stringify(after[part])
      ? []
      : [{ part, before: was, after: is }]
  })
  const rows: ContestChange[] = []
  for (const { name, of, isCounted, from } of contestTables) {
    if (name === 'contest' || from === 'site') continue
    const where = of(contestId)
    const [was, is] = [
      await summaryOf(site, { name, where, isCounted: isCounted === true }),
      await summaryOf(backup, { name, where, isCounted: isCounted === true }),
    ]
    if (was.n === is.n && was.digest === is.digest) continue
    rows.push({ part: name, before: `${was.n} rows`, after: `${is.n} rows${was.n === is.n ? ', changed' : ''}` })
  }
  return [...settings, ...rows]
}

const settingsOf = async (db: Db, contestId: number): Promise<Readonly<Record<string, unknown>>> => {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(contest) as row from contest where id = ${contestId}`.execute(db)
  return rows[0]?.row ?? {}
}

const brief = (part: string, value: unknown): string => {
  if (value === undefined || value === null) return '(none)'
  if (part === 'password') return value === '' ? '(none)' : '***'
  const text = typeof value === 'string' ? value.replaceAll('\n', ' ') : JSON.stringify(value)
  return text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length} characters)`
}

const summaryOf = async (
  db: Db,
  { name, where, isCounted }: { readonly name: string; readonly where: string; readonly isCounted: boolean },
): Promise<{ readonly n: number; readonly digest: string | null }> => {
  const digest = isCounted ? sql`null` : sql`md5(string_agg(md5(row::text), '' order by md5(row::text)))`
  const { rows } = await sql<{ n: number; digest: string | null }>`
    select count(*)::int as n, ${digest} as digest from (select * from ${sql.table(name)} where ${sql.raw(where)}) row
  `.execute(db)
  return rows[0] ?? { n: 0, digest: null }
}
