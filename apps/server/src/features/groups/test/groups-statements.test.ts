import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, makeGroup } from '../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { fewestQueries } from '../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { makePractice, makeTraining } from '../../../../test/harness/trainings.ts'

/** Every page of a group, a training and a discussion costs at most four statements, the session's included. */

let server: TestServer
let teacher: Person
let ann: Person
let gid: number
let pid: number
let tid: number
let privateTid: number
let did: number
let publicDid: number

const discuss = async (groupId: number | null): Promise<number> => {
  const { db } = server.deps
  const row = { account_id: ann.id, title: 'How?', content: 'Why?', group_id: groupId, problem_id: pid }
  const { id } = await db.insertInto('discussion').values(row).returning('id').executeTakeFirstOrThrow()
  const words = { discussion_id: id, account_id: teacher.id, content: 'So.', created_at: new Date(), reply_count: 1 }
  const comment = await db.insertInto('comment').values(words).returning('id').executeTakeFirstOrThrow()
  const answer = { comment_id: comment.id, account_id: ann.id, content: 'Thanks.', created_at: new Date() }
  await db.insertInto('comment_reply').values(answer).execute()
  return id
}

beforeAll(async () => {
  server = await startTestServer()
  teacher = await makeUser(server, { username: 'teacher' })
  ann = await makeUser(server, { username: 'ann' })
  gid = await makeGroup(server, { owner: teacher, name: 'Algorithms' })
  await addMember(server, gid, ann)
  pid = (await makeProblem(server)).id
  tid = await makeTraining(server, { group_id: gid, title: 'Week', problems: [pid] })
  privateTid = await makeTraining(server, { title: 'Alone', is_private: true, password: 'x', problems: [pid] })
  await server.deps.db
    .insertInto('training_registration')
    .values({ training_id: privateTid, account_id: ann.id })
    .execute()
  await makePractice(server, ann, { problemId: pid, verdict: verdict.wrongAnswer, at: new Date(), groupId: gid })
  await makePractice(server, ann, { problemId: pid, verdict: verdict.accepted, at: new Date(), groupId: gid })
  did = await discuss(gid)
  publicDid = await discuss(null)
})
afterAll(() => server.close())

const pages: readonly (readonly [path: string, who: () => Person, query?: () => object])[] = [
  ['get-group-list', () => ann],
  ['get-group-list', () => ann, () => ({ onlyMine: true, keyword: 'algo' })],
  ['get-group-detail', () => teacher, () => ({ gid })],
  ['group/get-announcement-list', () => ann, () => ({ gid })],
  ['group/get-member-list', () => ann, () => ({ gid, keyword: 'a' })],
  ['group/get-apply-list', () => teacher, () => ({ gid })],
  ['get-group-rank-list', () => ann, () => ({ gid })],
  ['group/get-problem-list', () => ann, () => ({ gid })],
  ['group/get-contest-list', () => ann, () => ({ gid })],
  ['get-submission-list', () => ann, () => ({ gid })],
  ['get-training-list', () => ann],
  ['group/get-training-list', () => ann, () => ({ gid })],
  ['get-training-detail', () => ann, () => ({ tid })],
  ['get-training-problem-list', () => ann, () => ({ tid })],
  ['get-training-rank', () => ann, () => ({ tid: privateTid })],
  ['get-discussion-list', () => ann],
  ['get-discussion-list', () => ann, () => ({ keyword: 'how' })],
  ['group/get-discussion-list', () => ann, () => ({ gid, keyword: 'how' })],
  ['get-discussion-detail', () => ann, () => ({ did: publicDid })],
  ['get-discussion-detail', () => ann, () => ({ did })],
  ['comments', () => ann, () => ({ did })],
  ['group/training-grades', () => teacher, () => ({ gid })],
  ['group/progress', () => teacher, () => ({ gid })],
  ['group/mistakes', () => teacher, () => ({ gid, pid })],
]

test.each(pages.map(([path, who, query = () => ({})]) => ({ path, who, query })))(
  '$path costs at most four statements',
  async (page) => {
    const read = () => server.call('GET', `/api/${page.path}`, { token: page.who().token, query: page.query() })
    expect(await read()).toMatchObject({ status: 200 })
    expect(await fewestQueries(server.deps, read)).toBeLessThanOrEqual(4)
  },
)
