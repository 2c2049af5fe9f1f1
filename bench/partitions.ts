import { median, quantile, table } from './lib/figures.ts'
import type { Site } from './lib/site.ts'

/**
 * What partitions of the submissions by time would change: the table with its indexes whole and in partitions by id, which
 * grows with the time. Each variant gets the same rows, then the same insertions, lists and vacuum.
 *
 * A unique key of a partitioned table contains the column of the partitions, so `submission_once_per_key` is left out
 * everywhere: with partitions it would need a table of its own.
 */

export interface PartitionsOptions {
  readonly rows: number
  /** Numbers of partitions; 1 is the table as it is. */
  readonly partitions: readonly number[]
}

/** Rows of one statement of the filling. */
const step = 250_000
/** Insertions that are measured, one transaction each. */
const insertions = 3_000
/** Measurements of each list. */
const looks = 200
const submissionsPerPerson = 40
const problems = 20_000

/** Submissions `from` to `upTo`, of people and problems in no order. */
const rowsSql = (name: string, rows: number): string => `
  insert into ${name} (id, problem_id, account_id, language, length, submitted_at, verdict, time_ms, memory_kb)
  select n, (n::bigint * 7919) % ${problems} + 1, md5(((n::bigint * 104729) % ${people(rows)})::text), 'C++ 17', 500,
    timestamptz '2026-01-01' + n * interval '1 second', (array[0, -1, 1, 3, -2])[n % 5 + 1], 10, 2000
  from generate_series($1::bigint, $2::bigint) n`
const people = (rows: number): number => Math.max(100, Math.trunc(rows / submissionsPerPerson))

/** An empty copy of the table with its indexes, in so many partitions of the rows and what is inserted after them. */
const makeVariant = async (site: Site, count: number, rows: number): Promise<string> => {
  const name = `submissions_in_${count}`
  const isWhole = count === 1
  await site.query(
    `create table ${name} (like submission including defaults, primary key (id)) ${isWhole ? '' : 'partition by range (id)'}`,
  )
  if (!isWhole) {
    const size = Math.ceil((rows + insertions) / count)
    for (let part = 0; part < count; part += 1) {
      const [from, to] = [part * size + 1, (part + 1) * size + 1]
      await site.query(`create table ${name}_${part} partition of ${name} for values from (${from}) to (${to})`)
    }
  }
  const indexes = await site.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where tablename = 'submission' and schemaname = 'public' and indexdef not like '%UNIQUE%'`,
  )
  for (const [at, { indexdef }] of indexes.entries()) {
    const body = indexdef.slice(indexdef.indexOf(' USING '))
    await site.query(`create index ${name}_index_${at} on ${name}${body}`)
  }
  return name
}

const lists = (rows: number): readonly (readonly [name: string, where: string])[] => [
  ['newest', ''],
  ['of a user', `and account_id = md5('${people(rows) - 7}')`],
  ['of a user without submissions', `and account_id = 'unknown'`],
  ['of a problem', 'and problem_id = 77'],
  ['of a verdict', 'and verdict = 3'],
]

const listSql = (name: string, where: string): string =>
  `select * from ${name} where contest_id = 0 and group_id is null ${where} order by id desc limit 15`

/** Milliseconds of one statement, as the client sees them. */
const timed = async (site: Site, sql: string, values: readonly unknown[] = []): Promise<number> => {
  const began = performance.now()
  await site.query(sql, values)
  return performance.now() - began
}

const walPosition = async (site: Site): Promise<number> => {
  const [row] = await site.query<{ bytes: number }>(`select (pg_current_wal_lsn() - '0/0')::float8 as bytes`)
  return row?.bytes ?? Number.NaN
}

const measureInsertions = async (site: Site, name: string, rows: number) => {
  await site.query('checkpoint')
  const [walBefore, times] = [await walPosition(site), [] as number[]]
  const sql = rowsSql(name, rows)
  for (let n = rows + 1; n <= rows + insertions; n += 1) times.push(await timed(site, sql, [n, n]))
  return { times, walBytes: ((await walPosition(site)) - walBefore) / insertions }
}

const measureLists = async (site: Site, name: string, rows: number): Promise<readonly number[]> => {
  const medians: number[] = []
  for (const [, where] of lists(rows)) {
    const times: number[] = []
    for (let look = 0; look < looks; look += 1) times.push(await timed(site, listSql(name, where)))
    medians.push(median(times))
  }
  return medians
}

/** Prints a row for each number of partitions. */
export const benchPartitions = async (site: Site, { rows, partitions }: PartitionsOptions): Promise<void> => {
  const found: (string | number)[][] = []
  for (const count of partitions) {
    const name = await makeVariant(site, count, rows)
    console.error(`${count} partitions`)
    const began = performance.now()
    const steps: number[] = []
    for (let from = 1; from <= rows; from += step) {
      steps.push(await timed(site, rowsSql(name, rows), [from, Math.min(rows, from + step - 1)]))
    }
    console.error(`  filled in ${Math.round((performance.now() - began) / 1_000)} s`)
    const firstVacuumS = (await timed(site, `vacuum analyze ${name}`)) / 1_000
    const { times, walBytes } = await measureInsertions(site, name, rows)
    await site.query(`update ${name} set verdict = 1 where id > $1`, [rows - rows / 100])
    const vacuumS = (await timed(site, `vacuum ${name}`)) / 1_000
    const listMs = await measureLists(site, name, rows)
    found.push([
      count,
      ((steps[0] ?? Number.NaN) * 1_000) / step,
      ((steps.at(-1) ?? Number.NaN) * 1_000) / Math.min(step, rows),
      median(times),
      quantile(times, 0.99),
      walBytes,
      firstVacuumS,
      vacuumS,
      ...listMs,
    ])
    await site.query(`drop table ${name}`)
  }
  table(
    [
      'partitions',
      'first rows, us each',
      'last rows, us each',
      'insertion, p50 ms',
      'p99 ms',
      'WAL bytes each',
      'first vacuum s',
      'vacuum after 1 % changed s',
      ...lists(rows).map(([name]) => `${name}, ms`),
    ],
    found,
  )
}
