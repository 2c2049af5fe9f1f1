import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultPassword, makeUser, type Person } from '../../../test/harness/people.ts'
import { makeProblem } from '../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../test/harness/server.ts'

/** No disk has the largest reserve there is to spare. */
let server: TestServer
let ada: Person

beforeAll(async () => {
  server = await startTestServer({ VERDICT_DISK_RESERVE_MB: '1048576', VERDICT_METRICS_FROM: '127.0.0.1' })
  ada = await makeUser(server, { username: 'ada', role: 'root' })
})
afterAll(() => server.close())

test('below the reserve submissions, custom tests and uploads are refused with 507, in the reader’s language', async () => {
  const problem = await makeProblem(server)
  const body = { pid: problem.displayId, language: 'C++ 17', code: 'int main() {}' }
  const submit = (headers: Record<string, string> = {}) =>
    server.call('POST', '/api/submit-problem-judge', { token: ada.token, body, headers })
  expect(await submit()).toMatchObject({
    http: 507,
    status: 507,
    data: null,
    msg: expect.stringContaining('磁盘空间不足'),
  })
  expect((await submit({ 'accept-language': 'en-US' })).msg).toContain('out of disk space')
  const trial = await server.call('POST', '/api/submit-problem-test-judge', { token: ada.token, body: {} })
  expect(trial).toMatchObject({ http: 507, status: 507 })
  const form = new FormData()
  form.set('image', new Blob(['x']), 'x.png')
  const upload = await fetch(`${server.url}/api/file/upload-avatar`, {
    method: 'POST',
    headers: { authorization: ada.token },
    body: form,
  })
  expect(upload.status).toBe(507)
  expect(await server.deps.db.selectFrom('submission').select('id').execute()).toEqual([])
})

test('reading and logging in go on', async () => {
  expect((await server.call('GET', '/api/get-problem-list')).status).toBe(200)
  const body = { username: 'ada', password: defaultPassword }
  expect((await server.call('POST', '/api/login', { body })).status).toBe(200)
})

test('a guest is asked to log in before the disk is looked at', async () => {
  expect((await server.call('POST', '/api/submit-problem-judge', { body: {} })).http).toBe(401)
})

test('the metrics show what is left above the reserve', async () => {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  expect(Number(/^verdict_disk_spare_bytes (\S+)$/m.exec(text)?.[1])).toBeLessThan(0)
})
