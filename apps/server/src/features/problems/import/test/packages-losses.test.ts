import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageSeeds } from '../../../../../seeds/languages.ts'
import { takePackage } from '../../../../../test/harness/packages.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { addMissingLanguages } from '../../saving/save-languages.ts'

/** An export says beforehand what its format cannot hold, and refuses what would change verdicts. */

let server: TestServer
let root: Person
let pid: number
beforeAll(async () => {
  server = await startTestServer()
  await addMissingLanguages(server.deps.db, languageSeeds)
  root = await makeUser(server, { role: 'root' })
  const [problem] = await takePackage(server, root, {
    'problem.yaml': 'pid: L1\ntitle: Sum\n',
    'problem_zh.md': '求和',
    'problem_en.md': 'Sum',
    'testdata/config.yaml':
      'time: 1s\nmemory: 256m\nsubtasks:\n- {score: 40, id: 1, cases: [{input: 1.in, output: 1.out}]}\n- {score: 60, id: 2, if: [1], cases: [{input: 2.in, output: 2.out}]}\n',
    'testdata/1.in': '1\n',
    'testdata/1.out': '1\n',
    'testdata/2.in': '2\n',
    'testdata/2.out': '2\n',
  })
  pid = problem?.pid ?? 0
})
afterAll(() => server.close())

const losses = async (format: string, language: string) => {
  const { data } = await server.call('GET', '/api/admin/packages/export-losses', {
    query: { pid, format },
    token: root.token,
    headers: { 'accept-language': language },
  })
  return data
}

const exported = async (query: Record<string, string>, path = '/api/admin/packages/export') => {
  const headers = { authorization: root.token, 'accept-language': 'en-US' }
  const reply = await fetch(`${server.url}${path}?${new URLSearchParams({ pid: String(pid), ...query })}`, { headers })
  const isZip = reply.headers.get('content-type') === 'application/zip'
  return { isZip, body: isZip ? await reply.arrayBuffer() : ((await reply.json()) as { status: number; msg: string }) }
}

test('losses are listed in both languages, those that change verdicts first', async () => {
  const [english] = await losses('hoj', 'en-US')
  expect(english).toMatchObject({ pid, problemId: 'L1' })
  expect(english.losses.map((loss: { changesVerdicts: boolean }) => loss.changesVerdicts)).toEqual([true, false, false])
  expect(english.losses[0].text).toMatch(/^dependencies between subtasks/)
  const [chinese] = await losses('hoj', 'zh-CN')
  expect(chinese.losses[0].text).toMatch(/^子任务之间的依赖关系/)
  expect(await losses('verdict', 'en-US')).toEqual([])
})

test('several problems are asked about at once, as browsers send a list', async () => {
  const query = { pid: `${pid},${pid}`, format: 'hoj' }
  const reply = await server.call('GET', '/api/admin/packages/export-losses', { query, token: root.token })
  expect(reply).toMatchObject({ status: 200 })
  expect((await exported({ pid: `${pid},${pid}`, format: 'verdict' })).isZip).toBe(true)
})

test('an export that would change verdicts is refused until the losses are accepted', async () => {
  for (const refused of [await exported({ format: 'hoj' }), await exported({}, '/api/file/export-problem')]) {
    expect(refused.isZip).toBe(false)
    expect(refused.body).toMatchObject({ status: 409 })
    expect((refused.body as { msg: string }).msg).toMatch(/L1 would lose: dependencies between subtasks/)
  }
  expect((await exported({ format: 'hoj', force: 'true' })).isZip).toBe(true)
  expect((await exported({ format: 'icpc' })).isZip).toBe(true)
  expect((await exported({ format: 'verdict' })).isZip).toBe(true)
})

test('only those who may export see losses', async () => {
  const other = await makeUser(server, { role: 'problem_admin' })
  const query = { pid, format: 'hoj' }
  const call = (token?: string) => server.call('GET', '/api/admin/packages/export-losses', { query, token })
  expect((await call(other.token)).http).toBe(403)
  expect((await call()).http).toBe(401)
})
