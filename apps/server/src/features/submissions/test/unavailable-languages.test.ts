import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageSeeds } from '../../../../seeds/languages.ts'
import { makeJudgeHost } from '../../../../test/harness/judge-host.ts'
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
  const listed = await server.call('GET', `/api/get-problem-languages?pid=${id}`)
  const names: readonly string[] = detail.data.languages
  expect(listed.data.map((language: { name: string }) => language.name)).toEqual(names)
  return names
}

const lacking = (name: string, reason: string) =>
  ({ name, available: false, version: null, compileCommand: null, runCommand: null, reason }) as const

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
