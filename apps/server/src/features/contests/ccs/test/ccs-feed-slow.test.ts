import { verdict } from '@verdict/contract'
import type { Viewer } from '@verdict/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HoldContest, startBoards } from '../../../../../test/harness/boards.ts'
import type { TestServer } from '../../../../../test/harness/server.ts'
import type { FeedObject } from '../feed/config.ts'
import { FeedReader } from '../feed/reader.ts'
import { openRound } from '../open-round.ts'

/** The reader determines the speed of a feed: a reader that stalls across the freeze gets no more than others. */

let server: TestServer
let hold: HoldContest
beforeAll(async () => {
  ;({ server, hold } = await startBoards())
})
afterAll(() => server.close())

const guest: Viewer = { kind: 'guest' }
const nothing = { hasGrown: false, hasChanged: false, hasAsked: false }

const restOf = async (objects: AsyncGenerator<FeedObject>): Promise<readonly FeedObject[]> => {
  const heard: FeedObject[] = []
  for await (const item of objects) heard.push(item)
  return heard
}

/** Submissions with a visible verdict, object by object or as a whole collection. */
const judgedIn = (heard: readonly FeedObject[]): readonly string[] =>
  heard
    .filter(({ type, data }) => type === 'judgements' && data !== null)
    .flatMap(({ data }) => (Array.isArray(data) ? data : [data]))
    .map((item: { readonly id: string }) => item.id)

const beforeTheFreeze = 7_190

test('a dump that starts before the freeze and continues after it contains nothing frozen', async () => {
  const { cid, enter } = await hold(beforeTheFreeze, { opens_ccs: true, shows_board: true }, [
    [60, 'ada', 'A', verdict.accepted],
  ])
  const reader = new FeedReader(server.deps, await openRound(server.deps, guest, String(cid)))
  const objects = reader.begin(null)
  expect((await objects.next()).value).toMatchObject({ type: 'contest' })
  server.clock.advance(60_000)
  const frozen = await enter([7_210, 'bell', 'B', verdict.accepted])
  const heard = await restOf(objects)
  expect(heard.some(({ type, id }) => type === 'submissions' && id === String(frozen))).toBe(true)
  expect(judgedIn(heard)).not.toContain(String(frozen))
})

test('nor does a later one', async () => {
  const { cid, enter } = await hold(beforeTheFreeze, { opens_ccs: true, shows_board: true }, [
    [60, 'ada', 'A', verdict.accepted],
  ])
  const reader = new FeedReader(server.deps, await openRound(server.deps, guest, String(cid)))
  await restOf(reader.begin(null))
  await server.deps.db.updateTable('contest').set({ title: 'Renamed' }).where('id', '=', cid).execute()
  const objects = reader.step({ ...nothing, hasChanged: true })
  expect((await objects.next()).value).toMatchObject({ type: 'contest' })
  server.clock.advance(60_000)
  const frozen = await enter([7_210, 'bell', 'B', verdict.accepted])
  const heard = [...(await restOf(objects)), ...(await restOf(reader.step({ ...nothing, hasGrown: true })))]
  expect(judgedIn(heard)).not.toContain(String(frozen))
})
