import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, makeGroup } from '../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { makePractice, makeTraining } from '../../../../test/harness/trainings.ts'

let server: TestServer
let ann: Person
let stranger: Person
let first: number
let second: number
beforeAll(async () => {
  server = await startTestServer()
  ann = await makeUser(server, { username: 'ann' })
  stranger = await makeUser(server)
  first = (await makeProblem(server)).id
  second = (await makeProblem(server)).id
})
afterAll(() => server.close())

const list = (who: Person | null, query: object) =>
  server.call('GET', '/api/get-submission-list', { query: { limit: 15, ...query }, token: who?.token })
const idsOf = (reply: { readonly data: { records: { submitId: number }[] } }) =>
  reply.data.records.map(({ submitId }) => submitId)

test('the list shows the problems of one training, counted, also with other filters', async () => {
  const tid = await makeTraining(server, { problems: [second] })
  const other = await makePractice(server, ann, { problemId: first, verdict: 0 })
  const wrong = await makePractice(server, ann, { problemId: second, verdict: -1 })
  const solved = await makePractice(server, stranger, { problemId: second, verdict: 0 })
  expect(idsOf(await list(null, { tid }))).toEqual([solved, wrong])
  expect((await list(null, { tid })).data.total).toBe(2)
  expect(idsOf(await list(null, { tid, status: -1 }))).toEqual([wrong])
  expect(idsOf(await list(stranger, { tid, username: 'ann' }))).toEqual([wrong])
  expect(idsOf(await list(null, {}))).toEqual([solved, wrong, other])
})

test('a training of a group lists submissions of this group, for its members', async () => {
  const gid = await makeGroup(server)
  await addMember(server, gid, ann)
  const tid = await makeTraining(server, { group_id: gid, problems: [first] })
  const inGroup = await makePractice(server, ann, { problemId: first, verdict: 0, groupId: gid })
  expect(idsOf(await list(ann, { tid }))).toEqual([inGroup])
  const elsewhere = await makeGroup(server, { owner: stranger })
  for (const query of [{ tid }, { tid, gid: elsewhere }]) {
    expect(await list(stranger, query)).toMatchObject({ status: 403, data: null })
  }
  expect((await list(null, { tid })).status).not.toBe(200)
})

test('a private, hidden or missing training lists nothing', async () => {
  const closed = await makeTraining(server, { problems: [first], is_private: true, password: 'secret' })
  const hidden = await makeTraining(server, { problems: [first], is_visible: false })
  for (const tid of [closed, hidden, 999_999]) {
    const reply = await list(ann, { tid })
    expect(reply.status).not.toBe(200)
    expect(reply.data ?? null).toBeNull()
  }
})
