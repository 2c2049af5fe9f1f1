import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BoardPeople, type HoldContest, startBoards, workedExample } from '../../../../../test/harness/boards.ts'
import type { Person } from '../../../../../test/harness/people.ts'
import type { TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
let people: BoardPeople
let hold: HoldContest
beforeAll(async () => {
  ;({ server, people, hold } = await startBoards())
})
afterAll(() => server.close())

/** A board moves at most once a second. */
const soon = { timeout: 60_000 }

const results = (who: Person | null, ...cids: readonly (number | string)[]) =>
  server.call('GET', '/api/get-own-contest-results', { query: { cids: cids.join(',') }, token: who?.token })

test('ranks of ended contests, only of those with an own submission', async () => {
  const first = await hold(20_000)
  const second = await hold(20_000, {}, workedExample.slice(0, 3))
  const cids = [second.cid, first.cid] as const
  await expect
    .poll(async () => (await results(people.bell, ...cids)).data, soon)
    .toEqual([
      { cid: second.cid, rank: 1, ranked: 2, points: 1, problems: 3 },
      { cid: first.cid, rank: 2, ranked: 3, points: 2, problems: 3 },
    ])
  expect((await results(people.cyn, ...cids)).data.map((row: { cid: number }) => row.cid)).toEqual([first.cid])
  expect((await results(people.dot, ...cids)).data).toEqual([])
})

test('a frozen contest shows the result of the frozen board', async () => {
  const { cid } = await hold(8_500, {}, workedExample.slice(0, 12))
  const before = { cid, rank: 1, ranked: 3, points: 2, problems: 3 }
  await expect.poll(async () => (await results(people.ada, cid)).data, soon).toEqual([before])
})

test('contests the viewer cannot see are left out, and bad lists are refused', async () => {
  const { cid } = await hold(20_000)
  await server.deps.db.updateTable('contest').set({ is_visible: false }).where('id', '=', cid).execute()
  await expect.poll(async () => (await results(people.ada, cid)).data, soon).toEqual([])
  expect((await results(null, cid)).http).toBe(401)
  for (const bad of ['', 'x', '1,,2', Array.from({ length: 51 }, (_, n) => n + 1).join(',')]) {
    expect(await results(people.ada, bad)).toMatchObject({ status: 400, data: null })
  }
})
