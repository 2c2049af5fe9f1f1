import type { ProgramCommands } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContest } from '../../../../test/harness/contests.ts'
import { casesOf, type JudgeHost, makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { handIn, only, submitProgram } from '../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'

/** With which commands a submission was compiled and run is known as long as the submission is. */

let server: TestServer
let root: Person
let ann: Person
let bob: Person
let host: JudgeHost
let problem: { id: number; displayId: string }

const older = { compile: 'g++ -O1 main.cpp', run: '/b/main' }
const newer = { compile: 'g++ -O2 -std=c++20 main.cpp', run: '/b/main' }

beforeAll(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  root = await makeUser(server, { role: 'root' })
  ann = await makeUser(server)
  bob = await makeUser(server)
  host = await makeJudgeHost(server)
  problem = await makeProblem(server)
})
afterAll(() => server.close())

const judgeWith = async (commands: ProgramCommands | null, outcome = casesOf(0)) =>
  expect(await host.result(only(await host.lease()), outcome, commands)).toMatchObject({ status: 200 })
const judged = async (commands: ProgramCommands, outcome = casesOf(0)): Promise<number> => {
  const id = await handIn(server, ann, { pid: problem.displayId })
  await judgeWith(commands, outcome)
  return id
}
const shown = async (submitId: number, who: Person | null = null) =>
  (await server.call('GET', '/api/get-submission-detail', { query: { submitId }, token: who?.token })).data.extra
    ?.commands

test('a submission keeps the commands of its judging when hosts are changed', async () => {
  const id = await judged(older)
  const later = await judged(newer)
  expect([await shown(id), await shown(later)]).toEqual([older, newer])
})

test('a program that does not compile was compiled with some too', async () => {
  expect(await shown(await judged(older, { kind: 'compileError', message: 'no' }))).toEqual(older)
})

test('there are none before the end, and none from a host that does not report them', async () => {
  const id = await handIn(server, ann, { pid: problem.displayId })
  const job = only(await host.lease())
  await host.progress(job, { phase: 'judging' })
  expect(await shown(id)).toBeNull()
  await host.giveBack([job.leaseId], 'The judge is shutting down')
  server.clock.advance(3_000)
  await judgeWith(null)
  expect(await shown(id)).toBeNull()
})

test('rejudging stores its own commands, immediately and in a rejudging', async () => {
  const id = await judged(older)
  await server.call('GET', '/api/admin/judge/rejudge', { query: { submitId: id }, token: root.token })
  expect(await shown(id)).toBeNull()
  await judgeWith(newer)
  expect(await shown(id)).toEqual(newer)
  const body = { reason: 'again', submitIds: [id] }
  const begun = await server.call('POST', '/api/admin/rejudgings', { token: root.token, body })
  await judgeWith(older)
  expect(await shown(id)).toEqual(newer)
  await server.call('POST', '/api/admin/rejudgings/apply', { token: root.token, body: { id: begun.data.id } })
  expect(await shown(id)).toEqual(older)
})

test('while a contest runs, the others do not read them, as little as the version', async () => {
  const { id: cid } = await makeContest(server, { problems: [problem.id] })
  const id = (await submitProgram(server, ann, { cid, pid: 'A' })).data.submitId
  await judgeWith(older)
  expect([await shown(id, ann), await shown(id, root), await shown(id, bob)]).toEqual([older, older, null])
})
