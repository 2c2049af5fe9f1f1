import { verdict } from '@verdict/contract'
import { programFor } from '@verdict/remote-sites/fakes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeRemoteToken } from '../../server/src/features/judging/remote/token.ts'
import { type AllSites, connectAllSites, oneEach } from './harness/all-sites.ts'
import { Processes } from './harness/processes.ts'
import { closeGates, openGates, type Stage, stages, untilHeld, wordFor } from './harness/stages.ts'
import { until } from './harness/until.ts'
import { makeWorld, type World } from './harness/world.ts'

/**
 * The host is a real process, ended by SIGKILL while it works for all seven sites at once: one remote submission each,
 * the right verdict, and no manual action.
 */

const minutes = 60_000
let world: World
let all: AllSites
let token: string
let before: Record<string, number>
const processes = new Processes()

beforeAll(async () => {
  world = await makeWorld({ speed: 1 })
  all = await connectAllSites(world)
  token = await makeRemoteToken(world.server.deps.db, 'process')
})
beforeEach(() => {
  // The gaps between submissions of an account are for real.
  world.server.clock.advance(20_000)
  before = all.taken()
})
afterAll(async () => {
  await processes.killAll()
  await world.close()
  await all.close()
})

const submitAll = (stage: Stage) =>
  all.each((site) => world.submit(site.displayId, site.language, programFor(wordFor(stage, site))))
const stagesOfRuns = async (ids: readonly number[]) => {
  const rows = await world.server.deps.db
    .selectFrom('remote_run')
    .select(['stage', 'lease_id', 'begun_at'])
    .where('submission_id', 'in', ids)
    .execute()
  return rows
}
const allPoll = (ids: readonly number[]) =>
  until('every program is submitted', async () => {
    const rows = await stagesOfRuns(ids)
    return rows.length === ids.length && rows.every(({ stage }) => stage === 'poll')
  })
const expectVerdicts = async (stage: Stage, ids: readonly number[]): Promise<void> => {
  const status = stage.isCompileError === true ? verdict.compileError : verdict.wrongAnswer
  await all.each(async (site, _, at) => {
    const row = await world.verdictOf(ids[at] ?? 0)
    expect(row, site.key).toMatchObject({ status })
    if (stage.isCompileError === true) expect(row.errorMessage).toContain(site.compile[1])
  })
  expect(all.taken()).toEqual(oneEach(before))
}

test.each(stages)(
  'host killed $name',
  async (stage) => {
    if (stage.isPolling !== true) closeGates(all, stage)
    const ids = await submitAll(stage)
    const first = processes.startHost(world.server.url, token)
    if (stage.isPolling === true) {
      await allPoll(ids)
      closeGates(all, stage)
    }
    await untilHeld(all)
    await processes.kill(first)
    openGates(all, { drop: true })
    const second = processes.startHost(world.server.url, token)
    await expectVerdicts(stage, ids)
    await processes.kill(second)
  },
  3 * minutes,
)

test.each([
  ['was lost on the way', true],
  ['arrives after the host is gone', false],
])(
  'host killed while it sends, and the program %s',
  async (_, drop) => {
    const stage: Stage = { name: '', step: 'submit', when: 'before' }
    closeGates(all, stage)
    const ids = await submitAll(stage)
    const first = processes.startHost(world.server.url, token)
    await untilHeld(all)
    await processes.kill(first)
    if (drop) openGates(all, { drop })
    const second = processes.startHost(world.server.url, token)
    await until('the new host looked for every program', async () => {
      const rows = await stagesOfRuns(ids)
      return rows.every((row) => row.begun_at !== null && row.lease_id === null)
    })
    expect(all.taken()).toEqual(before)
    if (!drop) {
      openGates(all)
      await expect.poll(() => all.taken()).toEqual(oneEach(before))
    }
    // Nothing is sent again while a silent host could still be sending.
    world.server.clock.advance(46_000)
    await expectVerdicts(stage, ids)
    await processes.kill(second)
  },
  3 * minutes,
)
