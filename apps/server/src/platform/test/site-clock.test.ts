import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../../test/harness/database.ts'
import { openSiteClock } from '../site-clock.ts'

/** Sessions of this pool find another `clock_timestamp` than PostgreSQL's first. */
const databaseWithClock = async (shift: string): Promise<pg.Pool> => {
  const connectionString = await cloneDatabase(inject('adminUrl'))
  const pool = new pg.Pool({ connectionString, max: 1, options: '-c search_path=shifted,pg_catalog' })
  await pool.query('create schema shifted')
  await pool.query(
    `create function shifted.clock_timestamp() returns timestamptz language sql as
     $$ select pg_catalog.clock_timestamp() + interval '${shift}' $$`,
  )
  return pool
}

test.each([
  ['5 minutes', 300_000],
  ['-5 minutes', -300_000],
  ['0', 0],
])('the time of the site is the time of the database: %s from here', async (shift, ms) => {
  const pool = await databaseWithClock(shift)
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
  const clock = await openSiteClock(pool, log)
  const off = clock.now().getTime() - Date.now()
  expect(Math.abs(off - ms)).toBeLessThan(1_000)
  expect(lines.join('').includes('the clock of this machine differs')).toBe(ms !== 0)
  clock.close()
  await pool.end()
})
