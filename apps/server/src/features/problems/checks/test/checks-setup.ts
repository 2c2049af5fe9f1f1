import { afterAll, beforeAll } from 'vitest'
import { type JudgeHost, makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** A teacher with hidden problems, other staff, a student, and a judge host that the tests answer for. */

export let server: TestServer
export let teacher: Person
export let other: Person
export let keeper: Person
export let student: Person
export let host: JudgeHost

/** Starts the site before the tests of a file. */
export const withChecks = (): void => {
  beforeAll(async () => {
    server = await startTestServer()
    teacher = await makeUser(server, { role: 'admin' })
    other = await makeUser(server, { role: 'admin' })
    keeper = await makeUser(server, { role: 'problem_admin' })
    student = await makeUser(server)
    host = await makeJudgeHost(server)
  })
  afterAll(() => server.close())
}

export const path = '/api/admin/problem'
export const programs = (pid: number, who = teacher) =>
  server.call('GET', `${path}/programs`, { query: { pid }, token: who.token })
export const save = (pid: number, list: readonly object[], more: object = {}, who = teacher) =>
  server.call('PUT', `${path}/programs`, { body: { pid, programs: list, ...more }, token: who.token })
export const start = (pid: number, who = teacher) =>
  server.call('POST', `${path}/check`, { body: { pid }, token: who.token })
export const report = (pid: number, who = teacher) =>
  server.call('GET', `${path}/check`, { query: { pid }, token: who.token })
export const publish = (id: number, more: object = {}) =>
  server.call('PUT', `${path}/change-problem-auth`, { body: { id, auth: 1, ...more }, token: keeper.token })

export const solution = (name: string, expected: string[] = ['accepted'], more: object = {}) => ({
  kind: 'solution',
  name,
  language: 'C++',
  code: `// ${name}`,
  expected,
  ...more,
})
export const validator = { kind: 'validator', name: 'v.cpp', language: 'C++', code: '// v' }
export const hidden = (more: object = {}) =>
  makeProblem(server, {
    author: { id: teacher.id, username: teacher.username },
    visibility: 2,
    cases: [
      { input: '1\n', output: '1\n' },
      { input: '2\n', output: '2\n' },
    ],
    ...more,
  })

/** Answers every task of a check according to the program names. */
export const answer = async (
  by: Readonly<Record<string, Parameters<JudgeHost['result']>[1]>>,
): Promise<readonly string[]> => {
  const kinds: string[] = []
  for (;;) {
    const jobs = await host.lease({ free: 20 })
    if (jobs.length === 0) return kinds
    for (const job of jobs) {
      kinds.push(job.kind)
      const outcome = by[job.code]
      if (outcome === undefined) throw new Error(`No answer specified for ${job.code}`)
      await host.result(job, outcome)
    }
  }
}
