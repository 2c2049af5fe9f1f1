import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { makeUser } from '../../../test/harness/people.ts'
import { makeProblem } from '../../../test/harness/problems.ts'
import { startTestServer, TestClock } from '../../../test/harness/server.ts'
import { serverDoctor } from '../../doctor.ts'
import { readConfig } from '../config.ts'
import { ensureDatabase } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { ensureServerDatabase } from '../db/server-role.ts'

let dataDir: string
let name: string
let made = 0
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'verdict-role-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))
beforeEach(() => {
  made += 1
  name = `role_${process.pid}_${Date.now().toString(36)}_${made}`
})

const query = async (url: string, sql: string): Promise<readonly Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const password = 'of-the-server'
const ensure = () => ensureServerDatabase(inject('adminUrl'), { name, password })

/** The owners of all schemas, tables, functions and types of the site; an extension's objects are its own. */
const owners = `
  with wanted as (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
  select distinct pg_get_userbyid(owner) as owner from (
    select 0::oid as class, oid, nspowner as owner from pg_namespace where oid in (select oid from wanted) and nspname <> 'public'
    union all select 'pg_class'::regclass, oid, relowner from pg_class where relnamespace in (select oid from wanted)
    union all select 'pg_proc'::regclass, oid, proowner from pg_proc where pronamespace in (select oid from wanted)
    union all select 'pg_type'::regclass, oid, typowner from pg_type where typnamespace in (select oid from wanted)
    union all select 'pg_statistic_ext'::regclass, oid, stxowner from pg_statistic_ext
  ) as object
  where not exists (select from pg_depend where classid = class and objid = object.oid and deptype = 'e')
    and not exists (select from pg_type array_type join pg_depend on classid = 'pg_type'::regclass
      and objid = array_type.typelem and deptype = 'e' where array_type.oid = object.oid)`

test('the server of a new site has a role that owns its database and is no superuser', async () => {
  const url = await ensure()
  await migrate(url)
  expect(
    await query(url, 'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user'),
  ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: true }])
  expect(await query(url, owners)).toEqual([{ owner: 'verdict_server' }])
  await expect(query(url, "copy (select 1) to program 'true'")).rejects.toThrow('permission denied')
  await expect(query(url, "select pg_read_file('/etc/passwd')")).rejects.toThrow('permission denied')
})

test('a site whose database the superuser made goes on with the role, with all it has', {
  timeout: 120_000,
}, async () => {
  const adminUrl = await ensureDatabase(inject('adminUrl'), name)
  await migrate(adminUrl)
  const before = await startTestServer({}, { on: { databaseUrl: adminUrl, dataDir, clock: new TestClock() } })
  await makeUser(before, { username: 'keeper' })
  const problem = await makeProblem(before)
  await before.close()
  await query(
    adminUrl,
    `create type mood as enum ('fine'); create sequence apart; create view shown as select 1 as one;
     create statistics figures on id, username from account`,
  )

  const url = await ensure()
  expect(await query(url, owners)).toEqual([{ owner: 'verdict_server' }])
  expect(await migrate(url)).toEqual([])
  await query(
    url,
    'drop statistics figures; drop type mood; drop sequence apart; drop view shown; alter table account add z int',
  )
  const after = await startTestServer({}, { on: { databaseUrl: url, dataDir, clock: new TestClock() } })
  const login = await after.call('POST', '/api/login', { body: { username: 'keeper', password: 'secret-1' } })
  expect(login.status).toBe(200)
  expect(await after.deps.db.selectFrom('problem').select('id').execute()).toContainEqual({ id: problem.id })
  // Jobs, triggers and sequences work for the role.
  await makeProblem(after)
  await after.close()
  // The next start changes nothing.
  expect(await ensure()).toBe(url)
})

test('the doctor names a superuser in DATABASE_URL, and accepts a role without', async () => {
  const url = await ensure()
  const findingOf = async (databaseUrl: string) => {
    const findings = await serverDoctor(readConfig({ VERDICT_DATA_DIR: dataDir, DATABASE_URL: databaseUrl }))
    return findings.find((finding) => finding.name === 'database role')
  }
  expect(await findingOf(url)).toMatchObject({ ok: true, seen: expect.stringContaining('verdict_server') })
  expect(await findingOf(inject('adminUrl'))).toMatchObject({
    ok: false,
    seen: expect.stringContaining('superuser'),
    advice: expect.stringContaining('nosuperuser'),
  })
})
