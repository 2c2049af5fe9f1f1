import { setTimeout as sleep } from 'node:timers/promises'
import { verdict } from '@verdict/contract'
import { programFor, type RunningFake, startFake } from '@verdict/remote-sites/fakes'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeWorld, type World } from './harness/world.ts'

const passwords = { alpha: 'alpha-password-7261', beta: 'beta-password-9045' }
const lines: string[] = []
let world: World
let fake: RunningFake

beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  world = await makeWorld({ log })
  fake = await startFake('HDU')
  await world.connect('hdu', fake, passwords)
  await world.importProblem('HDU', '1001')
  await world.startHost()
})
beforeEach(() => world.server.clock.advance(20_000))
afterAll(async () => {
  await world.close()
  await fake.close()
})

const submit = (word: string | null = null) => world.submit('HDU-1001', 'G++', programFor(word))
const site = () =>
  world.server.deps.db.selectFrom('remote_site').selectAll().where('judge', '=', 'hdu').executeTakeFirstOrThrow()
const accounts = () => world.server.deps.db.selectFrom('remote_account').selectAll().orderBy('username').execute()

const errorOf = async (id: number) =>
  (
    await world.server.deps.db
      .selectFrom('remote_run')
      .select('last_error')
      .where('submission_id', '=', id)
      .executeTakeFirst()
  )?.last_error

/** Notices with a word, as the super admin reads them. */
const noticesWith = async (word: string): Promise<readonly string[]> => {
  const { data } = await world.server.call('GET', '/api/msg/sys', {
    query: { limit: 50, currentPage: 1 },
    headers: { 'accept-language': 'en-US' },
    token: world.root.token,
  })
  return data.records.map(({ content }: { content: string }) => content).filter((text: string) => text.includes(word))
}

/** Waits until `check` holds. */
const until = async (check: () => Promise<boolean> | boolean): Promise<void> => {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(30)) if (await check()) return
  throw new Error('It did not happen in time.')
}

test('a connection that breaks after the site took the program causes no second submission', async () => {
  const before = fake.site.runs.length
  fake.site.faults.cutNextSubmit = true
  expect(await world.verdictOf(await submit())).toMatchObject({ status: verdict.accepted })
  expect(fake.site.runs.length - before).toBe(1)
  expect(fake.site.faults.cutNextSubmit).toBe(false)
})

test('the warning about a repeated submission is overcome', async () => {
  const before = fake.site.runs.length
  fake.site.faults.refuseNext.push('Please do not re-submit.')
  expect(await world.verdictOf(await submit())).toMatchObject({ status: verdict.accepted })
  expect(fake.site.runs.length - before).toBe(1)
})

test('a site that asks for a pause gets one', async () => {
  fake.site.faults.rateLimited = 3
  expect(await world.verdictOf(await submit())).toMatchObject({ status: verdict.accepted })
})

test('an outage leaves submissions waiting, and the breaker opens and closes', async () => {
  const before = fake.site.runs.length
  fake.site.faults.down = true
  const ids = [await submit(), await submit('Wrong Answer')]
  await until(async () => (await site()).open_until !== null)
  world.server.clock.advance(600_000)
  await sleep(300)
  const requests = fake.site.requests.length
  for (const id of ids) expect((await world.read(id)).status).toBe(verdict.pending)
  // Few requests while the site is down.
  expect(requests).toBeLessThan(fake.site.requests.length + 20)
  fake.site.faults.down = false
  world.server.clock.advance(600_000)
  expect(await world.verdictOf(ids[0] ?? 0)).toMatchObject({ status: verdict.accepted })
  expect(await world.verdictOf(ids[1] ?? 0)).toMatchObject({ status: verdict.wrongAnswer })
  expect(fake.site.runs.length - before).toBe(2)
  expect(await site()).toMatchObject({ failures: 0, open_until: null })
})

test.each(['layoutChanged', 'halfPages'] as const)('%s: waiting, never a wrong verdict', async (fault) => {
  fake.site.faults[fault] = true
  const id = await submit()
  await until(async () => (await site()).failures >= 2)
  expect((await world.read(id)).status).toBe(verdict.pending)
  fake.site.faults[fault] = false
  world.server.clock.advance(600_000)
  expect(await world.verdictOf(id)).toMatchObject({ status: verdict.accepted })
})

test('an unknown state keeps the submission waiting, and staff read the word', async () => {
  const id = await submit('Cosmic Ray')
  await until(async () => (await site()).unknown_word === 'Cosmic Ray')
  expect([5, 6, 7]).toContain((await world.read(id)).status)
  // One notice, however often the word is met.
  const other = await submit('Cosmic Ray')
  await until(async () => (await errorOf(other)) === 'Unknown state: Cosmic Ray')
  expect(await noticesWith('“Cosmic Ray”')).toEqual([expect.stringContaining('(/admin/remote-judges)')])
  // The deadline ends it, with the cause for staff and a plain sentence for the author.
  world.server.clock.advance(3 * 3_600_000)
  expect(await world.verdictOf(id)).toMatchObject({ status: verdict.submitFailed })
  expect((await world.read(id)).errorMessage).not.toContain('Cosmic')
  const seen = await world.server.call('GET', '/api/get-submission-detail', {
    query: { submitId: id },
    token: world.root.token,
  })
  expect(seen.data.submission.errorMessage).toContain('Cosmic Ray')
  // "Try again" continues with the same run.
  const before = fake.site.runs.length
  await world.server.call('GET', '/api/resubmit', { query: { submitId: id }, token: world.student.token })
  await until(async () => [5, 6, 7].includes((await world.read(id)).status))
  await sleep(500)
  expect(fake.site.runs.length).toBe(before)
  await world.server.deps.db
    .updateTable('remote_run')
    .set({ deadline_at: new Date(0) })
    .where('submission_id', '=', id)
    .execute()
  await world.verdictOf(id)
})

test('an account with a wrong password is suspended, the other one works, a new password brings it back', async () => {
  fake.site.users.set('alpha', 'changed at the site')
  fake.site.expireSessions()
  for (let n = 0; n < 3; n += 1)
    expect(await world.verdictOf(await submit())).toMatchObject({ status: verdict.accepted })
  await until(async () => (await accounts())[0]?.aside_at !== null)
  expect((await accounts()).map((row) => [row.username, row.aside_at !== null])).toEqual([
    ['alpha', true],
    ['beta', false],
  ])
  expect(await noticesWith('alpha')).toEqual([expect.stringContaining('of HDU was suspended')])
  fake.site.users.set('alpha', passwords.alpha)
  await world.connect('hdu', fake, passwords)
  await world.verdictOf(await submit())
  await until(async () => (await accounts())[0]?.aside_at === null)
})

test('users of several accounts share the load, nothing is submitted twice', async () => {
  const before = fake.site.runs.length
  const ids = await Promise.all(Array.from({ length: 12 }, () => submit()))
  for (const id of ids) expect(await world.verdictOf(id)).toMatchObject({ status: verdict.accepted })
  const made = fake.site.runs.slice(before)
  expect(made).toHaveLength(12)
  expect(new Set(made.map((run) => run.user))).toEqual(new Set(['alpha', 'beta']))
  const rows = await world.server.deps.db.selectFrom('remote_run').select('remote_id').execute()
  const used = rows.flatMap((row) => row.remote_id ?? [])
  expect(new Set(used).size).toBe(used.length)
})

test('a captcha suspends the accounts', async () => {
  fake.site.faults.captcha = true
  fake.site.expireSessions()
  const id = await submit()
  await until(async () => (await accounts()).some((row) => row.error?.includes('captcha') === true))
  fake.site.faults.captcha = false
  await world.server.deps.db.updateTable('remote_account').set({ aside_at: null }).execute()
  expect(await world.verdictOf(id)).toMatchObject({ status: verdict.accepted })
})

test('passwords appear in no log, table or answer', async () => {
  const { db } = world.server.deps
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db)
  expect(tables.length).toBeGreaterThan(50)
  const found: string[] = []
  const secrets = Object.values(passwords)
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select row::text as text from ${sql.raw(name)} as row`.execute(db)
    if (rows.some((row) => secrets.some((secret) => row.text.includes(secret)))) found.push(name)
  }
  for (const secret of secrets) if (lines.join('').includes(secret)) found.push('log')
  for (const path of ['/api/admin/switch/info', '/api/admin/dashboard/get-dashboard-info', '/api/get-audit-log'])
    for (const token of [world.root.token, world.student.token]) {
      const { data } = await world.server.call('GET', path, { token })
      if (secrets.some((secret) => JSON.stringify(data ?? null).includes(secret))) found.push(path)
    }
  expect(found).toEqual([])
  expect(lines.length).toBeGreaterThan(10)
})
