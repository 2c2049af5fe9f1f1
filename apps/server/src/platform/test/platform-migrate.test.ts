import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { ensureDatabase } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { statementsOf } from '../db/migration-text.ts'

let folder = ''
let url = ''
let made = 0

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-migrations-'))
  made += 1
  url = await ensureDatabase(inject('adminUrl'), `migrate_${process.pid}_${made}`)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)
const query = async (sql: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe('migrations', () => {
  test('apply once, in the order of their numbers', async () => {
    await write('0102_b.sql', 'alter table a add column y int;')
    await write('0101_a.sql', 'create table a (x int);')
    expect(await migrate(url, folder)).toEqual(['0101_a.sql', '0102_b.sql'])
    expect(await migrate(url, folder)).toEqual([])
  })

  test('may get other comments and indentation after they were applied, but no other statements', async () => {
    await write('0101_a.sql', "create table a (x text default 'one  two');")
    await migrate(url, folder)
    await write('0101_a.sql', "-- why\ncreate table a (\n  x text /* of /* which */ */\n  default 'one  two'\n);\n")
    expect(await migrate(url, folder)).toEqual([])
    await write('0101_a.sql', "create table a (x text default 'one two');")
    await expect(migrate(url, folder)).rejects.toThrow('0101_a.sql was changed')
  })

  test('whose hash an earlier version stored over the whole text are known still', async () => {
    await write('0101_a.sql', '-- first\ncreate table a (x int);')
    await migrate(url, folder)
    const [{ hash }] = await query('select hash from migration')
    await query("update migration set hash = encode(sha256('-- first\ncreate table a (x int);'), 'hex')")
    expect(await migrate(url, folder)).toEqual([])
    expect(await query('select hash from migration')).toEqual([{ hash }])
  })

  test('cannot be applied after one with a higher number', async () => {
    await write('0102_b.sql', 'create table b (x int);')
    await migrate(url, folder)
    await write('0101_a.sql', 'create table a (x int);')
    await expect(migrate(url, folder)).rejects.toThrow(/0101_a\.sql comes before 0102_b\.sql.*higher number/)
    expect(await query("select to_regclass('a') as a")).toEqual([{ a: null }])
  })
})

test.each([
  ['line comments', 'select 1; -- one\nselect 2', 'select 1;select 2'],
  ['nested comments', 'a /* b /* c */ d */ e', 'a e'],
  ['dashes in a string', "select '-- no', 1", "select '-- no',1"],
  ['a quote in a string', "select 'it''s -- so'  , 2", "select 'it''s -- so',2"],
  ['an escaped quote', "select E'\\' -- in' -- out", "select E'\\' -- in'"],
  ['a quoted name', 'select "a -- b"', 'select "a -- b"'],
  ['a function body', 'as $$\nbegin\n  -- why\n  return 1;\nend $$', 'as $$ begin return 1;end $$'],
])('the statements of SQL leave out comments and keep strings: %s', (_, sql, statements) => {
  expect(statementsOf(sql)).toBe(statements)
})
