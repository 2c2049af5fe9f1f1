import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { ensureDatabase } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { statementsOf } from '../db/migration-text.ts'

let root = ''
/** Where the tests put migrations and functions. */
let folders = { migrations: '', functions: '' }
let url = ''
let made = 0

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'verdict-migrations-'))
  folders = { migrations: join(root, 'migrations'), functions: join(root, 'functions') }
  for (const folder of Object.values(folders)) await mkdir(folder)
  made += 1
  url = await ensureDatabase(inject('adminUrl'), `migrate_${process.pid}_${made}`)
})
afterEach(() => rm(root, { recursive: true, force: true }))

const write = (name: string, sql: string) => writeFile(join(folders.migrations, name), sql)
const writeFunctions = (name: string, sql: string) => writeFile(join(folders.functions, name), sql)
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
    expect(await migrate(url, folders)).toEqual(['0101_a.sql', '0102_b.sql'])
    expect(await migrate(url, folders)).toEqual([])
  })

  test('may get other comments and indentation after they were applied, but no other statements', async () => {
    await write('0101_a.sql', "create table a (x text default 'one  two');")
    await migrate(url, folders)
    await write('0101_a.sql', "-- why\ncreate table a (\n  x text /* of /* which */ */\n  default 'one  two'\n);\n")
    expect(await migrate(url, folders)).toEqual([])
    await write('0101_a.sql', "create table a (x text default 'one two');")
    await expect(migrate(url, folders)).rejects.toThrow('0101_a.sql was changed')
  })

  test('whose hash an earlier version stored over the whole text are known still', async () => {
    await write('0101_a.sql', '-- first\ncreate table a (x int);')
    await migrate(url, folders)
    const [{ hash }] = await query('select hash from migration')
    await query("update migration set hash = encode(sha256('-- first\ncreate table a (x int);'), 'hex')")
    expect(await migrate(url, folders)).toEqual([])
    expect(await query('select hash from migration')).toEqual([{ hash }])
  })

  test('cannot be applied after one with a higher number', async () => {
    await write('0102_b.sql', 'create table b (x int);')
    await migrate(url, folders)
    await write('0101_a.sql', 'create table a (x int);')
    await expect(migrate(url, folders)).rejects.toThrow(/0101_a\.sql comes before 0102_b\.sql.*higher number/)
    expect(await query("select to_regclass('a') as a")).toEqual([{ a: null }])
  })
})

describe('functions and triggers', () => {
  const total = 'create or replace function total() returns bigint language sql as $$ select count(*) from a $$;'
  const addTwin = `
    create or replace function add_twin() returns trigger language plpgsql as $$
    begin
      insert into a values (-new.x);
      return null;
    end $$;
    create or replace trigger a_has_twin after insert on a for each row when (new.x > 0) execute function add_twin();`
  const objects = () =>
    query(`select
      array(select proname::text from pg_proc where pronamespace = 'public'::regnamespace order by 1) as functions,
      array(select tgname::text from pg_trigger where not tgisinternal order by 1) as triggers`)

  beforeEach(() => write('0101_a.sql', 'create table a (x int);'))

  test('are applied after the migrations, in the order of their files', async () => {
    await writeFunctions('b.sql', 'create function twice() returns bigint language sql return 2 * total();')
    await writeFunctions('a.sql', total)
    await migrate(url, folders)
    expect(await query('select twice()::text as n')).toEqual([{ n: '0' }])
  })

  test('follow a changed file, also with other parameters and another result', async () => {
    await writeFunctions('a.sql', total)
    await migrate(url, folders)
    await writeFunctions(
      'a.sql',
      'create or replace function total(factor int) returns int language sql return 7 * factor;',
    )
    expect(await migrate(url, folders)).toEqual([])
    expect(await query('select total(2) as n')).toEqual([{ n: 14 }])
    expect(await objects()).toEqual([{ functions: ['total'], triggers: [] }])
  })

  test('are dropped when their text is removed; those of others stay', async () => {
    await writeFunctions('a.sql', total)
    await writeFunctions('b.sql', addTwin)
    await migrate(url, folders)
    await query(`create function others() returns trigger language plpgsql as 'begin return null; end';
      create trigger others after insert on a execute function others()`)
    await rm(join(folders.functions, 'b.sql'))
    await migrate(url, folders)
    expect(await objects()).toEqual([{ functions: ['others', 'total'], triggers: ['others'] }])
  })

  test('are left alone when only comments change', async () => {
    await writeFunctions('a.sql', addTwin)
    await migrate(url, folders)
    const before = await query('select oid, xmin from pg_proc order by oid desc limit 1')
    await writeFunctions('a.sql', `-- why\n${addTwin}`)
    await migrate(url, folders)
    expect(await query('select oid, xmin from pg_proc order by oid desc limit 1')).toEqual(before)
  })

  test('come back when a migration drops a trigger that is in its way', async () => {
    await writeFunctions('a.sql', addTwin)
    await migrate(url, folders)
    await write('0102_b.sql', 'drop trigger a_has_twin on a; alter table a alter x type bigint;')
    await migrate(url, folders)
    await query('insert into a values (1)')
    expect(await query('select x::text from a order by a.x')).toEqual([{ x: '-1' }, { x: '1' }])
  })

  test('stay as they were when one of them cannot be applied', async () => {
    await writeFunctions('a.sql', total)
    await writeFunctions('b.sql', addTwin)
    await migrate(url, folders)
    await writeFunctions('b.sql', 'create function broken() returns int language sql return nowhere();')
    await expect(migrate(url, folders)).rejects.toThrow(/functions .* cannot be applied.*nowhere/)
    expect(await objects()).toEqual([{ functions: ['add_twin', 'total'], triggers: ['a_has_twin'] }])
  })

  test('of a newer version stay, because an earlier version refuses to start', async () => {
    await writeFunctions('a.sql', total)
    await write('0102_b.sql', 'create table b (x int);')
    await migrate(url, folders)
    await rm(join(folders.migrations, '0102_b.sql'))
    await writeFunctions('a.sql', addTwin)
    await expect(migrate(url, folders)).rejects.toThrow('migrated by a newer version of Verdict (0102_b.sql)')
    expect(await objects()).toEqual([{ functions: ['total'], triggers: [] }])
  })
})

describe('a baseline', () => {
  const twice = 'create or replace function twice(n int) returns int language sql return 2 * n;'
  const writeBaseline = async () => {
    const folder = join(folders.migrations, '0002_baseline')
    await mkdir(folder)
    await writeFile(join(folder, '02-b.sql'), 'create table b (x int references a);')
    await writeFile(join(folder, '01-a.sql'), 'create table a (x int primary key);')
    await writeFile(join(folder, 'replaces.txt'), '0001_a.sql\n0002_b.sql\n')
  }
  const writeFormer = async () => {
    await write('0001_a.sql', 'create table a (x int primary key);')
    await write('0002_b.sql', `create table b (x int references a); ${twice}`)
  }
  const removeFormer = async () => {
    for (const name of ['0001_a.sql', '0002_b.sql']) await rm(join(folders.migrations, name), { force: true })
  }

  test('is a folder, applied in the order of its files', async () => {
    await writeBaseline()
    await write('0003_c.sql', 'alter table b add column y int;')
    expect(await migrate(url, folders)).toEqual(['0002_baseline', '0003_c.sql'])
    expect(await migrate(url, folders)).toEqual([])
  })

  test('adopts a database with all migrations that it replaces, and their functions', async () => {
    await writeFormer()
    await migrate(url, folders)
    await query('drop table applied_functions')
    await removeFormer()
    await writeBaseline()
    await write('0003_c.sql', 'alter table b add column y int;')
    await writeFunctions('a.sql', 'create function thrice(n int) returns int language sql return 3 * n;')
    expect(await migrate(url, folders)).toEqual(['0003_c.sql'])
    expect(await query("select proname from pg_proc where pronamespace = 'public'::regnamespace")).toEqual([
      { proname: 'thrice' },
    ])
    expect(await migrate(url, folders)).toEqual([])
  })

  test('refuses a database with a part of them', async () => {
    await writeFormer()
    await rm(join(folders.migrations, '0002_b.sql'))
    await migrate(url, folders)
    await removeFormer()
    await writeBaseline()
    await expect(migrate(url, folders)).rejects.toThrow(/lacks 1 of 2 migrations that 0002_baseline replaces/)
    expect(await query("select to_regclass('b') as b")).toEqual([{ b: null }])
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
