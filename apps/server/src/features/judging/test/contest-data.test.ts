import type { HostReport } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContest } from '../../../../test/harness/contests.ts'
import { type JudgeHost, makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'

/** Hosts learn which test data the contests of the next half hour need. */

let server: TestServer
let host: JudgeHost
let testdata: readonly string[]

const minute = 60_000
const problems: number[] = []
const at = (fromMinutes: number, toMinutes: number) => ({
  starts_at: new Date(server.clock.now().getTime() + fromMinutes * minute),
  ends_at: new Date(server.clock.now().getTime() + toMinutes * minute),
})

beforeAll(async () => {
  server = await startTestServer()
  host = await makeJudgeHost(server)
  for (const name of ['running', 'soon', 'later', 'over', 'hidden', 'practice']) {
    problems.push((await makeProblem(server, { cases: [{ input: name, output: name }] })).id)
  }
  const rows = await server.deps.db
    .selectFrom('problem')
    .select('testdata_hash')
    .where('id', 'in', problems)
    .orderBy('id')
    .execute()
  testdata = rows.map((row) => row.testdata_hash ?? '')
  const [running = 0, soon = 0, later = 0, over = 0, hidden = 0] = problems
  await makeContest(server, { ...at(-60, 60), problems: [running] })
  await makeContest(server, { ...at(20, 120), problems: [soon, running] })
  await makeContest(server, { ...at(40, 120), problems: [later] })
  await makeContest(server, { ...at(-120, -1), problems: [over] })
  await makeContest(server, { ...at(10, 120), problems: [hidden], is_visible: false })
})
afterAll(() => server.close())

const beat = async (prefetch?: HostReport['prefetch']) =>
  (await host.reporting({ ...(prefetch && { prefetch }) }).beat([])).data

test('contests that run or begin within half an hour, each data set once', async () => {
  const { prefetch } = await beat({ key: '', missing: 0 })
  expect([...prefetch.hashes].sort()).toEqual([testdata[0], testdata[1]].sort())

  // The host reports the list it has, and hosts of former versions report none.
  expect(await beat({ key: prefetch.key, missing: 1 })).not.toHaveProperty('prefetch')
  expect(await beat()).not.toHaveProperty('prefetch')

  server.clock.advance(15 * minute)
  const next = (await beat({ key: prefetch.key, missing: 0 })).prefetch
  expect([...next.hashes].sort()).toEqual([testdata[0], testdata[1], testdata[2]].sort())
  // What begins next is fetched first.
  expect(next.hashes[0]).toBe(testdata[2])
})
