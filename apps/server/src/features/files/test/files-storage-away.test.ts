import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { type FaultProxy, openFaultProxy } from '../../../../test/harness/storage/fault-proxy.ts'
import { type S3TestServer, s3Makers } from '../../../../test/harness/storage/s3-servers.ts'

/** A site whose storage breaks: what its users see, and that the site itself goes on. */

let storage: S3TestServer
let proxy: FaultProxy
let server: TestServer
let root: Person
beforeAll(async () => {
  const maker = s3Makers[0]
  if (maker === undefined) throw new Error('no storage')
  storage = await maker.start()
  proxy = await openFaultProxy(storage.origin)
  server = await startTestServer({
    VERDICT_S3_URL: `${proxy.url}/${storage.bucket}`,
    VERDICT_S3_KEY: storage.key,
    VERDICT_S3_SECRET: storage.secret,
  })
  root = await makeUser(server, { role: 'root' })
})
afterEach(() => proxy.heal())
afterAll(async () => {
  await server.close()
  await proxy.close()
  await storage.close()
})

const uploadDocument = async (language: string, text = 'words') => {
  const form = new FormData()
  form.set('file', new Blob([text]), 'a.txt')
  const headers = { authorization: root.token, 'accept-language': language }
  const reply = await fetch(`${server.url}/api/file/upload-md-file`, { method: 'POST', headers, body: form })
  return { http: reply.status, body: (await reply.json()) as { status: number; msg: string; data: unknown } }
}

test('an upload answers 503 with a sentence in the language of the user, and works again afterwards', async () => {
  proxy.inject({ kind: 'status', status: 503, retryAfter: 0 }, { times: 1_000 })
  const [chinese, english] = await Promise.all([uploadDocument('zh-CN'), uploadDocument('en-US')])
  expect(chinese).toMatchObject({ http: 503, body: { status: 503, data: null } })
  expect(chinese.body.msg).toMatch(/文件存储暂时无法访问/)
  expect(english).toMatchObject({ http: 503, body: { status: 503, data: null } })
  expect(english.body.msg).toMatch(/file storage cannot be reached/)
  proxy.heal()
  expect((await uploadDocument('en-US')).http).toBe(200)
})

test('/readyz names the file storage while it is away, /healthz does not', async () => {
  const missing = async () => ((await (await fetch(`${server.url}/readyz`)).json()) as { missing: string[] }).missing
  expect(await missing()).not.toContain('fileStorage')
  proxy.inject({ kind: 'status', status: 500 }, { times: 1_000 })
  expect(await missing()).toContain('fileStorage')
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  proxy.heal()
  expect(await missing()).not.toContain('fileStorage')
})

test('test data of megabytes reach judges while the storage closes its connections', async () => {
  const large = 'x'.repeat(3_000_000)
  const problem = await makeProblem(server, { cases: [{ input: large, output: 'y' }] })
  const host = await makeJudgeHost(server)
  const { testdata_hash: hash } = await server.deps.db
    .selectFrom('problem')
    .select('testdata_hash')
    .where('id', '=', problem.id)
    .executeTakeFirstOrThrow()
  const manifest = (await (await host.get(`/api/judge/testdata/${hash}`)).json()) as {
    data: { cases: { input: { hash: string } }[] }
  }
  const blob = `/api/judge/blob/${manifest.data.cases[0]?.input.hash}`
  for (const kind of ['closeAfterReply', 'cut'] as const) {
    for (let round = 0; round < 6; round += 1) {
      proxy.inject(kind === 'cut' ? { kind, afterBytes: 900_000 } : { kind }, { method: 'GET' })
      expect(await (await host.get(blob)).text()).toBe(large)
    }
  }
  // A storage that stays away while a file is sent ends that reply, and nothing else.
  proxy.inject({ kind: 'cut', afterBytes: 100_000 }, { method: 'GET' })
  proxy.inject({ kind: 'status', status: 500 }, { method: 'GET', times: 1_000 })
  await expect(host.get(blob).then((reply) => reply.text())).rejects.toThrow()
  const query = { pid: problem.id }
  const archive = await fetch(
    `${server.url}/api/file/download-testcase?${new URLSearchParams({ pid: String(query.pid) })}`,
    {
      headers: { authorization: root.token },
    },
  )
  await expect(archive.arrayBuffer()).rejects.toThrow()
  proxy.heal()
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(await (await host.get(blob)).text()).toBe(large)
}, 60_000)

test('a file is read from the storage no faster than the host takes it', async () => {
  const problem = await makeProblem(server, { cases: [{ input: 'x'.repeat(64_000_000), output: 'y' }] })
  const host = await makeJudgeHost(server)
  const { testdata_hash: hash } = await server.deps.db
    .selectFrom('problem')
    .select('testdata_hash')
    .where('id', '=', problem.id)
    .executeTakeFirstOrThrow()
  const manifest = (await (await host.get(`/api/judge/testdata/${hash}`)).json()) as {
    data: { cases: { input: { hash: string } }[] }
  }
  const before = proxy.passed()
  const reply = await host.get(`/api/judge/blob/${manifest.data.cases[0]?.input.hash}`)
  const reader = reply.body?.getReader()
  let received = (await reader?.read())?.value?.length ?? 0
  // Nothing moves any more once all buffers between the storage and this reader are full.
  await expect
    .poll(
      async () => {
        const at = proxy.passed()
        await new Promise((later) => setTimeout(later, 300))
        return proxy.passed() - at
      },
      { timeout: 30_000 },
    )
    .toBe(0)
  expect(proxy.passed() - before).toBeLessThan(48_000_000)
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) received += next.value.length
  expect(received).toBe(64_000_000)
}, 90_000)
