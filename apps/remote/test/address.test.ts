import { verdict } from '@verdict/contract'
import { programFor, type RunningFake, startFake } from '@verdict/remote-sites/fakes'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from './harness/until.ts'
import { makeWorld, type World } from './harness/world.ts'

/** The address of a judge is replaced while its accounts are in use. Ids of both sites begin with the same number. */

const accounts = { alpha: 'alpha-secret-31' }
let world: World
let former: RunningFake
let present: RunningFake

beforeEach(async () => {
  world = await makeWorld()
  former = await startFake('HDU')
  present = await startFake('HDU')
  await world.connect('hdu', former, accounts)
  await world.importProblem('HDU', '1001')
  await world.startHost()
})
afterEach(async () => {
  await world.close()
  await Promise.all([former.close(), present.close()])
})

const submit = (word: string) => world.submit('HDU-1001', 'G++', programFor(word))
const runOf = (id: number) =>
  world.server.deps.db.selectFrom('remote_run').selectAll().where('submission_id', '=', id).executeTakeFirstOrThrow()
const stageOf = async (id: number) => (await runOf(id).catch(() => null))?.stage

test('ids of the former address do not block the new one', async () => {
  expect(await world.verdictOf(await submit('Wrong Answer'))).toMatchObject({ status: verdict.wrongAnswer })
  await world.connect('hdu', present, accounts)
  world.server.clock.advance(20_000)
  expect(await world.verdictOf(await submit('Time Limit Exceeded'))).toMatchObject({
    status: verdict.timeLimitExceeded,
  })
  expect([former.site.runs.length, present.site.runs.length]).toEqual([1, 1])
})

test('a run is polled where it was submitted', async () => {
  former.site.faults.freeze = true
  const old = await submit('Wrong Answer')
  await until('the program is submitted', async () => (await stageOf(old)) === 'poll')
  await world.connect('hdu', present, accounts)
  world.server.clock.advance(20_000)
  const next = await submit('Accepted')
  expect(await world.verdictOf(next)).toMatchObject({ status: verdict.accepted })
  // Both sites have a run of this id, with different verdicts.
  expect((await runOf(old)).remote_id).toBe((await runOf(next)).remote_id)
  former.site.faults.freeze = false
  expect(await world.verdictOf(old)).toMatchObject({ status: verdict.wrongAnswer })
})

test('a program that may have arrived is looked up where it was sent', async () => {
  former.site.gate.close('after', /^POST \/submit/)
  const old = await submit('Wrong Answer')
  await until('the site took the program', () => former.site.runs.length === 1)
  former.site.faults.down = true
  former.site.gate.open({ drop: true })
  await until('the step failed', async () => (await runOf(old)).failures > 0)
  await world.connect('hdu', present, accounts)
  former.site.faults.down = false
  expect(await world.verdictOf(old)).toMatchObject({ status: verdict.wrongAnswer })
  expect([former.site.runs.length, present.site.runs.length]).toEqual([1, 0])
})

test('failures of the former address do not count against the new one', async () => {
  former.site.faults.freeze = true
  const old = await submit('Wrong Answer')
  await until('the program is submitted', async () => (await stageOf(old)) === 'poll')
  await world.connect('hdu', present, accounts)
  former.site.faults.down = true
  await until('polling failed often', async () => (await runOf(old)).failures >= 6)
  const site = await world.server.deps.db
    .selectFrom('remote_site')
    .select(['failures', 'open_until'])
    .where('judge', '=', 'hdu')
    .executeTakeFirstOrThrow()
  expect(site).toEqual({ failures: 0, open_until: null })
  world.server.clock.advance(20_000)
  expect(await world.verdictOf(await submit('Accepted'))).toMatchObject({ status: verdict.accepted })
})

test('a site that names the run of another submission does not keep the program for ever', async () => {
  expect(await world.verdictOf(await submit('Wrong Answer'))).toMatchObject({ status: verdict.wrongAnswer })
  // The site lost its runs and begins with the same number.
  const port = Number(new URL(former.url).port)
  await former.close()
  former = await startFake('HDU', port)
  former.site.users.set('alpha', accounts.alpha)
  world.server.clock.advance(20_000)
  expect(await world.verdictOf(await submit('Accepted'))).toMatchObject({ status: verdict.accepted })
})
