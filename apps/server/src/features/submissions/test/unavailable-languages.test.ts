import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageSeeds } from '../../../../seeds/languages.ts'
import { makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { only } from '../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { sweep } from '../../judging/queue/janitor.ts'
import { addMissingLanguages } from '../../problems/saving/save-languages.ts'

let server: TestServer
let alice: Person
let displayId: string
let id: number
beforeAll(async () => {
  server = await startTestServer()
  await addMissingLanguages(server.deps.db, languageSeeds)
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  alice = await makeUser(server)
  ;({ displayId, id } = await makeProblem(server, {}))
})
afterAll(() => server.close())

const submit = (language: string) =>
  server.call('POST', '/api/submit-problem-judge', {
    token: alice.token,
    body: { pid: displayId, language, code: 'x' },
  })
const tryOut = (language: string) =>
  server.call('POST', '/api/submit-problem-test-judge', {
    token: alice.token,
    body: { pid: id, language, code: 'x', userInput: '1', type: 'public' },
  })
const offered = async (): Promise<readonly string[]> => {
  const detail = await server.call('GET', `/api/get-problem-detail?problemId=${displayId}`)
  return detail.data.languages
}

const lacking = (name: string, reason: string) =>
  ({ name, available: false, version: null, compileCommand: null, runCommand: null, reason }) as const

test('remote problems are tried in the nearest language, which a judge host must have', async () => {
  const remote = await makeProblem(server, {})
  await server.deps.db.updateTable('problem').set({ is_remote: true }).where('id', '=', remote.id).execute()
  const python2 = lacking('Python2', 'python2 is not installed')
  const host = await makeJudgeHost(server, { languages: ['C++', 'C++ With O2', python2] })
  await host.lease()
  server.clock.advance(3_000)
  const tryRemote = (language: string, mode: string) =>
    server.call('POST', '/api/submit-problem-test-judge', {
      token: alice.token,
      body: { pid: remote.id, language, mode, code: 'x', userInput: '1', expectedOutput: '2', type: 'public' },
    })
  expect((await tryRemote('Python 2.7', 'text/x-python')).msg).toContain('python2 is not installed')
  // Two sites call a language as one of ours is called.
  expect(await tryRemote('C++', 'text/x-c++src')).toMatchObject({ status: 200 })
  const job = only(await host.lease())
  expect(job).toMatchObject({ language: 'C++ With O2', settings: { ignoreTrailingBlanks: true } })
  await server.deps.db.deleteFrom('judge_host').execute()
  server.clock.advance(3_000)
})

test('a language that no judge host can run is not offered, not accepted, and ends what waits for it', async () => {
  // without any host every language is offered
  expect(await offered()).toContain('Python2')
  const waiting = await submit('Python2')
  expect(waiting.status).toBe(200)

  const host = await makeJudgeHost(server, { languages: ['C++', lacking('Python2', 'python2 is not installed')] })
  await host.lease()
  server.clock.advance(3_000)
  expect(await offered()).not.toContain('Python2')
  expect(await offered()).toContain('C++')
  for (const refused of [await submit('Python2'), await tryOut('Python2')]) {
    expect(refused.status).toBe(400)
    expect(refused.msg).toContain('python2 is not installed')
  }
  expect((await submit('C++')).status).toBe(200)

  // a host may still come: what waits is ended only after ten minutes
  const state = () =>
    server.deps.db
      .selectFrom('submission')
      .innerJoin('judging', 'judging.submission_id', 'submission.id')
      .select(['submission.verdict', 'judging.fault'])
      .where('submission.id', '=', waiting.data.submitId)
      .executeTakeFirstOrThrow()
  await sweep(server.deps, { hearsHosts: false })
  expect((await state()).verdict).toBe(verdict.pending)
  server.clock.advance(590_000)
  await server.deps.db.updateTable('judge_host').set({ last_seen: server.clock.now() }).execute()
  server.clock.advance(20_000)
  await sweep(server.deps, { hearsHosts: false })
  expect(await state()).toMatchObject({
    verdict: verdict.systemError,
    fault: 'No judge host can run Python2: python2 is not installed',
  })

  // another host that can
  await (await makeJudgeHost(server, { languages: ['Python2'] })).lease()
  server.clock.advance(3_000)
  expect(await offered()).toContain('Python2')
  expect((await submit('Python2')).status).toBe(200)
})

test('an editor reads and sends back a language that no judge host can run', async () => {
  await server.deps.db.deleteFrom('judge_host').execute()
  const python2 = lacking('Python2', 'python2 is not installed')
  await (await makeJudgeHost(server, { languages: ['C++', python2] })).lease()
  server.clock.advance(3_000)
  expect(await offered()).not.toContain('Python2')
  const root = await makeUser(server, { role: 'root' })
  const enabled = async (): Promise<readonly { readonly name: string }[]> =>
    (await server.call('GET', `/api/get-problem-languages?pid=${id}`)).data
  const save = (languages: Awaited<ReturnType<typeof enabled>>) =>
    server.call('PUT', '/api/admin/problem', { token: root.token, body: { problem: { id }, languages } })
  const before = await enabled()
  expect(await save(before)).toMatchObject({ status: 200 })
  expect(await enabled()).toEqual(before)
  expect(before.map(({ name }) => name)).toContain('Python2')
  const without = before.filter(({ name }) => name !== 'Python2')
  expect(await save(without)).toMatchObject({ status: 200 })
  expect(await enabled()).toEqual(without)
})
