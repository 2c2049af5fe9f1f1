import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageSeeds } from '../../../../seeds/languages.ts'
import { makeContest } from '../../../../test/harness/contests.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { addMissingLanguages } from '../../problems/saving/save-languages.ts'

/** A function problem is offered and accepted in the languages that have a grader, everywhere. */

let server: TestServer
let alice: Person
let contestId: number
let asked: { id: number; displayId: string }
let plain: { id: number; displayId: string }
const extraFiles = {
  'grader.cpp': 'int f(int);\nint main() {}\n',
  'grader.py': 'from solution import f\nprint(f(int(input())))\n',
  'grader.java': 'a text without the main method\n',
}
beforeAll(async () => {
  server = await startTestServer()
  await addMissingLanguages(server.deps.db, languageSeeds)
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  alice = await makeUser(server)
  const languages = ['C++', 'Java', 'Python3', 'PHP']
  asked = await makeProblem(server, {
    extraFiles,
    languages,
    codeTemplates: [{ language: 'Python3', code: 'def f(n):' }],
  })
  plain = await makeProblem(server, { extraFiles: { 'grader.h': 'int main() {}' }, languages })
  const contest = await makeContest(server, { problems: [asked.id] })
  contestId = contest.id
  await server.call('POST', '/api/register-contest', { token: alice.token, body: { cid: contestId, password: '' } })
})
afterAll(() => server.close())

const call = (path: string, body: object) => server.call('POST', path, { token: alice.token, body })
const submit = (pid: string, language: string, more: object = {}) =>
  call('/api/submit-problem-judge', { pid, language, code: 'def f(n): return n', ...more })
const tryOut = (language: string) =>
  call('/api/submit-problem-test-judge', { pid: asked.id, language, code: 'x', userInput: '1', type: 'public' })

const refusal = (language: string) => ({ status: 400, msg: expect.stringContaining(`没有 ${language} 的交互库`) })

describe('a function problem', () => {
  test('is offered in the languages with a grader, with their initial code and all its files', async () => {
    const { data } = await server.call('GET', '/api/get-problem-detail', { query: { problemId: asked.displayId } })
    expect(data.languages).toEqual(['C++', 'Python3'])
    expect(data.codeTemplate).toEqual({ Python3: 'def f(n):' })
    expect(JSON.parse(data.problem.userExtraFile)).toEqual(extraFiles)
    const inContest = await server.call('GET', '/api/get-contest-problem-details', {
      token: alice.token,
      query: { cid: contestId, displayId: 'A', containsEnd: true },
    })
    expect(inContest.data.languages).toEqual(['C++', 'Python3'])
  })

  test.each(['Java', 'PHP'])('refuses %s with the reason: submission, custom test, contest', async (language) => {
    expect(await submit(asked.displayId, language)).toMatchObject(refusal(language))
    expect(await submit('A', language, { cid: contestId })).toMatchObject(refusal(language))
    expect(await tryOut(language)).toMatchObject(refusal(language))
  })

  test.each(['C++', 'Python3'])('accepts %s', async (language) => {
    expect((await submit(asked.displayId, language)).status).toBe(200)
    expect((await submit('A', language, { cid: contestId })).status).toBe(200)
    expect((await tryOut(language)).status).toBe(200)
  })

  test('names the language in English too', async () => {
    const reply = await server.call('POST', '/api/submit-problem-judge', {
      token: alice.token,
      headers: { 'accept-language': 'en-US' },
      body: { pid: asked.displayId, language: 'PHP', code: 'x' },
    })
    expect(reply.msg).toContain('no grader for PHP')
  })
})

test('a problem whose extra files are no graders takes whole programs in all its languages', async () => {
  const { data } = await server.call('GET', '/api/get-problem-detail', { query: { problemId: plain.displayId } })
  expect(data.languages).toHaveLength(4)
  expect((await submit(plain.displayId, 'PHP')).status).toBe(200)
})
