import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type JudgeHost, makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { endAllWork, handIn, readSubmission } from '../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { recountTallies } from '../tallies/recount.ts'

/** Two people and a problem; each test has a new judge host and must leave correct tallies. */

export let server: TestServer
export let alice: Person
export let bob: Person
export let host: JudgeHost
export let problem: { id: number; displayId: string }

/** Starts the site before the tests of a file. */
export const withHost = (): void => {
  beforeAll(async () => {
    server = await startTestServer()
    await server.deps.settings.write({ defaultSubmitInterval: 0 })
    alice = await makeUser(server)
    bob = await makeUser(server)
    problem = await makeProblem(server)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    host = await makeJudgeHost(server)
  })
  afterEach(async () => {
    await endAllWork(server)
    expect((await recountTallies(server.deps.db, { repair: false })).differences).toEqual([])
  })
}

export const submit = (who: Person, language = 'C++', on: TestServer = server) =>
  handIn(on, who, { pid: problem.displayId, language })
export const read = (submitId: number) => readSubmission(server, submitId)
