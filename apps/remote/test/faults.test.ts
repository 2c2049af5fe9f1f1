import { verdict } from '@verdict/contract'
import { programFor } from '@verdict/remote-sites/fakes'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AllSites, connectAllSites, oneEach, passwords } from './harness/all-sites.ts'
import type { SiteCase } from './harness/site-cases.ts'
import { until } from './harness/until.ts'
import { makeWorld, type World } from './harness/world.ts'

/** Each fault at all seven sites at once, through server and host: one remote submission each, and the right verdict. */

let world: World
let all: AllSites
let before: Record<string, number>

beforeAll(async () => {
  world = await makeWorld()
  all = await connectAllSites(world)
  await world.startHost()
})
beforeEach(() => {
  world.server.clock.advance(20_000)
  before = all.taken()
})
afterEach(async () => {
  for (const { site } of all.fakes.values()) {
    site.gate.open()
    Object.assign(site.faults, { down: false, captcha: false, rateLimited: 0, layoutChanged: false, halfPages: false })
    Object.assign(site.faults, { cutNextSubmit: false, expireAfterSubmit: false, refuseNext: [] })
  }
})
afterAll(async () => {
  await world.close()
  await all.close()
})

const db = () => world.server.deps.db
const submit = (site: SiteCase) => world.submit(site.displayId, site.language, programFor(site.wrong))
const judged = async (site: SiteCase, id: number) =>
  expect(await world.verdictOf(id), site.key).toMatchObject({ status: verdict.wrongAnswer })
const siteRow = (site: SiteCase) =>
  db().selectFrom('remote_site').selectAll().where('judge', '=', site.judge).executeTakeFirstOrThrow()
const asideOf = (site: SiteCase) =>
  db()
    .selectFrom('remote_account')
    .select(['username', 'error'])
    .where('judge', '=', site.judge)
    .where('aside_at', 'is not', null)
    .execute()
const bringBack = () => db().updateTable('remote_account').set({ aside_at: null, error: null }).execute()

test('a session that ended before the program was sent', async () => {
  for (const { site } of all.fakes.values()) site.expireSessions()
  await all.each(async (site) => judged(site, await submit(site)))
  expect(all.taken()).toEqual(oneEach(before))
})

test('a session that ends when the site took the program', async () => {
  for (const { site } of all.fakes.values()) site.faults.expireAfterSubmit = true
  await all.each(async (site) => judged(site, await submit(site)))
  expect(all.taken()).toEqual(oneEach(before))
})

test('a connection that breaks when the site took the program', async () => {
  for (const { site } of all.fakes.values()) site.faults.cutNextSubmit = true
  await all.each(async (site) => judged(site, await submit(site)))
  expect(all.taken()).toEqual(oneEach(before))
})

test.each(['down', 'layoutChanged', 'halfPages', 'captcha'] as const)(
  '%s right after the site took the program',
  async (fault) => {
    await all.each(async (_, { site }) => site.gate.close('taken', /./))
    const ids = await all.each(submit)
    await expect.poll(() => all.taken()).toEqual(oneEach(before))
    for (const { site } of all.fakes.values()) {
      site.faults[fault] = true
      site.gate.open({ drop: true })
    }
    await until('the step failed at every site', async () => {
      const rows = await db().selectFrom('remote_run').select('failures').where('stage', '=', 'submit').execute()
      return rows.length === ids.length && rows.every(({ failures }) => failures > 0)
    })
    for (const { site } of all.fakes.values()) site.faults[fault] = false
    await bringBack()
    world.server.clock.advance(600_000)
    await all.each((site, _, at) => judged(site, ids[at] ?? 0))
    expect(all.taken()).toEqual(oneEach(before))
  },
)

test('a site that is down for ten minutes', async () => {
  for (const { site } of all.fakes.values()) site.faults.down = true
  const ids = await all.each(submit)
  await all.each((site) => until('the breaker opened', async () => (await siteRow(site)).open_until !== null))
  world.server.clock.advance(600_000)
  for (const id of ids) expect((await world.read(id)).status).toBe(verdict.pending)
  for (const { site } of all.fakes.values()) site.faults.down = false
  world.server.clock.advance(600_000)
  await all.each((site, _, at) => judged(site, ids[at] ?? 0))
  expect(all.taken()).toEqual(oneEach(before))
  await all.each((site) => until('the breaker closed', async () => (await siteRow(site)).open_until === null))
})

test.each(['layoutChanged', 'halfPages'] as const)('%s before the program was sent', async (fault) => {
  for (const { site } of all.fakes.values()) site.faults[fault] = true
  const ids = await all.each(submit)
  await all.each((site) => until('a step failed', async () => (await siteRow(site)).failures >= 2))
  for (const id of ids) expect((await world.read(id)).status).toBe(verdict.pending)
  for (const { site } of all.fakes.values()) site.faults[fault] = false
  world.server.clock.advance(600_000)
  await all.each((site, _, at) => judged(site, ids[at] ?? 0))
})

test('a rate limit', async () => {
  for (const { site } of all.fakes.values()) site.faults.rateLimited = 3
  await all.each(async (site) => judged(site, await submit(site)))
  expect(all.taken()).toEqual(oneEach(before))
})

test('the same program twice, by one user', async () => {
  const code = programFor('x').replace('// verdict: x', '')
  const ids = await all.each(async (site) => [
    await world.submit(site.displayId, site.language, code),
    await world.submit(site.displayId, site.language, code),
  ])
  for (const id of ids.flat()) expect(await world.verdictOf(id)).toMatchObject({ status: expect.any(Number) })
  expect(all.taken()).toEqual(oneEach(oneEach(before)))
})

test('a wrong password suspends one account, and the other one works', async () => {
  for (const { site } of all.fakes.values()) {
    site.users.set('first', 'changed at the site')
    site.expireSessions()
  }
  await all.each(async (site) => {
    await judged(site, await submit(site))
    await judged(site, await submit(site))
    expect(await asideOf(site)).toEqual([{ username: 'first', error: expect.any(String) }])
  })
  for (const { site } of all.fakes.values()) site.users.set('first', passwords.first)
  await bringBack()
})

test('a captcha suspends accounts, and their tests bring them back', async () => {
  for (const { site } of all.fakes.values()) {
    site.faults.captcha = true
    site.expireSessions()
  }
  const ids = await all.each(submit)
  await all.each((site) => until('an account is suspended', async () => (await asideOf(site)).length > 0))
  for (const { site } of all.fakes.values()) site.faults.captcha = false
  for (const judge of all.fakes.keys())
    for (const username of Object.keys(passwords)) {
      const body = { judge, username }
      const { token } = world.root
      expect(await world.server.call('POST', '/api/admin/remote-judge/test', { token, body })).toMatchObject({
        status: 200,
      })
    }
  await all.each((site) => until('the accounts are back', async () => (await asideOf(site)).length === 0))
  await all.each((site, _, at) => judged(site, ids[at] ?? 0))
  expect(all.taken()).toEqual(oneEach(before))
})
