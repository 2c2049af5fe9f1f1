import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** A contest can take contestants from certain addresses only, while it runs. */

let server: TestServer
let problemId: number
let owner: Person
let ann: Person
beforeAll(async () => {
  server = await startTestServer()
  problemId = (await makeProblem(server, { visibility: 3 })).id
  owner = await makeUser(server, { role: 'admin' })
  ann = await makeUser(server)
})
afterAll(() => server.close())

const open = (addresses: string, more: object = {}) =>
  makeContest(server, { problems: [problemId], owner_id: owner.id, allowed_addresses: addresses, ...more })
const get = (path: string, cid: number, who: Person) => server.call('GET', path, { token: who.token, query: { cid } })
const problems = async (cid: number, who = ann) => (await get('/api/get-contest-problem', cid, who)).status
const submit = async (cid: number, who = ann) => {
  const body = { pid: 'A', language: 'C++', code: 'int main(){}'.padEnd(60), cid, isRemote: false }
  return server.call('POST', '/api/submit-problem-judge', { token: who.token, body })
}

test('contestants read and submit from the listed networks alone', async () => {
  const inside = await open('10.0.0.0/8, 127.0.0.0/8')
  const outside = await open('10.0.0.0/8, 2001:db8::/32')
  expect(await problems(inside.id)).toBe(200)
  expect((await submit(inside.id)).status).toBe(200)
  expect((await get('/api/get-contest-info', inside.id, ann)).data.refusedAddress).toBeUndefined()

  expect(await problems(outside.id)).toBe(403)
  expect(await submit(outside.id)).toMatchObject({ status: 403, msg: expect.stringContaining('127.0.0.1') })
  expect(await get('/api/get-contest-clarifications', outside.id, ann)).toMatchObject({ status: 403 })
  // The overview says why.
  expect(await get('/api/get-contest-info', outside.id, ann)).toMatchObject({
    status: 200,
    data: { refusedAddress: '127.0.0.1' },
  })
})

test('the rule is neither for organisers nor for the time after the end', async () => {
  const { id: running } = await open('10.0.0.0/8')
  expect(await problems(running, owner)).toBe(200)
  expect((await get('/api/get-contest-info', running, owner)).data.refusedAddress).toBeUndefined()
  const now = server.clock.now().getTime()
  const { id: ended } = await open('10.0.0.0/8', { ends_at: new Date(now - 60_000) })
  expect(await problems(ended)).toBe(200)
  expect((await get('/api/get-contest-info', ended, ann)).data.refusedAddress).toBeUndefined()
})

test('the list is one per line or separated by commas, and a faulty part is named', async () => {
  const { id: cid } = await open('')
  const edit = async (allowedAddresses: string) => {
    const { data } = await get('/api/admin/contest', cid, owner)
    const body = { ...data, description: 'Rules', allowedAddresses }
    return server.call('PUT', '/api/admin/contest', { token: owner.token, body })
  }
  expect(await edit('10.1.0.0/16\n 192.168.7.9,2001:db8::/32\n10.1.0.0/16')).toMatchObject({ status: 200 })
  const { data } = await get('/api/admin/contest', cid, owner)
  expect(data.allowedAddresses).toBe('10.1.0.0/16, 192.168.7.9, 2001:db8::/32')
  for (const part of ['10.1.0.0/33', 'room-7', '10.1.0.1/a', '300.1.1.1']) {
    expect(await edit(`10.0.0.0/8\n${part}`)).toMatchObject({ status: 400, msg: expect.stringContaining(part) })
  }
  expect((await get('/api/admin/contest', cid, owner)).data.allowedAddresses).toBe(data.allowedAddresses)
  // Contestants do not learn it.
  expect(JSON.stringify((await get('/api/get-contest-info', cid, ann)).data)).not.toContain('192.168.7.9')
})
