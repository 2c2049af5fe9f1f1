import { describe, expect, test } from 'vitest'
import { makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import {
  admin,
  alice,
  ask,
  category,
  detail,
  list,
  nextDay,
  server,
  start,
  titles,
  withDiscussions,
  words,
} from './discussions-setup.ts'

withDiscussions()

describe('starting a discussion', () => {
  test('stores what was written and answers nothing to existing clients', async () => {
    const body = words({ content: 'x <video autoplay src=y>', uid: 'someone', author: 'someone', id: 7 })
    expect(await ask('POST', 'discussion', { body }, alice)).toMatchObject({ http: 200, status: 200, data: null })
    const [row] = (await list({}, alice)).records
    expect(row).toMatchObject({ author: 'alice', uid: alice.id, role: 'user', pid: null, gid: null, status: 0 })
    expect(row).toMatchObject({ viewNum: 0, likeNum: 0, commentNum: 0, topPriority: false, categoryId: category })
    expect(row.content).toBe('x <video controls src=y>')
    expect(row.id).not.toBe(7)
  })

  test.each([
    ['a blank title', { title: '  ' }, '标题不能为空。'],
    ['a long title', { title: '题'.repeat(256) }, '标题不能超过 255 个字符。'],
    ['no description', { description: null }, '描述不能为空。'],
    ['a long description', { description: 'x'.repeat(256) }, '描述不能超过 255 个字符。'],
    ['no content', { content: '' }, '内容不能为空。'],
    ['too much content', { content: 'x'.repeat(65_536) }, '内容不能超过 65535 个字符。'],
    ['no category', { categoryId: null }, '请选择分类。'],
    ['an unknown category', { categoryId: 999_999 }, '请选择分类。'],
  ])('%s is refused', async (_, change, msg) => {
    expect(await ask('POST', 'discussion', { body: words(change) }, alice)).toMatchObject({
      http: 200,
      status: 400,
      msg,
    })
    expect((await list()).total).toBe(0)
  })

  test('accepts texts of full length', async () => {
    await start(alice, { title: '😀'.repeat(255), description: '题'.repeat(255), content: '题'.repeat(65_535) })
  })

  test.each(['no_discuss_user', 'mute_user', 'no_submit_no_discuss_user', 'no_submit_mute_user'] as const)(
    'is refused to a %s with the reason',
    async (role) => {
      const person = await makeUser(server, { role })
      const reply = await ask('POST', 'discussion', { body: words() }, person)
      expect(reply).toMatchObject({ http: 403, status: 403, msg: '您的账号已被禁止发布讨论。' })
    },
  )

  test('comments are refused to a muted user with the reason', async () => {
    const did = await start(alice)
    for (const role of ['mute_user', 'no_submit_mute_user'] as const) {
      const person = await makeUser(server, { role })
      const reply = await ask('POST', 'comment', { body: { did, cid: null, content: 'x' } }, person)
      expect(reply).toMatchObject({ http: 403, status: 403, msg: '您的账号已被禁言，不能发表评论。' })
    }
    const person = await makeUser(server, { role: 'no_discuss_user' })
    expect(await ask('POST', 'comment', { body: { did, cid: null, content: 'x' } }, person)).toMatchObject({
      status: 200,
    })
  })

  test('needs a login', async () => {
    expect(await ask('POST', 'discussion', { body: words() })).toMatchObject({ http: 401, status: 401 })
  })

  test('needs solved problems and stops at the daily limit; staff are exempt', async () => {
    const settings = { defaultCreateDiscussionACInitValue: 1, defaultCreateDiscussionDailyLimit: 2 }
    await server.deps.settings.write(settings)
    const eve = await makeUser(server)
    const refused = await ask('POST', 'discussion', { body: words() }, eve)
    expect(refused).toMatchObject({ http: 200, status: 403, msg: '通过 1 道题目后才能发布讨论。' })
    const problem = await makeProblem(server)
    await solve(eve, problem.id)
    await start(eve)
    await start(eve)
    const third = await ask('POST', 'discussion', { body: words() }, eve)
    expect(third).toMatchObject({ http: 200, status: 403, msg: '24 小时内最多发布 2 篇讨论，请在 24 小时后再试。' })
    for (let times = 0; times < 4; times += 1) await start(admin)
    await start(await nextDay(eve))
    await server.deps.settings.write({ defaultCreateDiscussionACInitValue: 0, defaultCreateDiscussionDailyLimit: 5 })
  })

  test('pins only for staff', async () => {
    await start(alice, { title: 'mine', topPriority: true })
    await start(admin, { title: 'staff', topPriority: true })
    const rows = (await list()).records
    expect(rows.map((row: { title: string; topPriority: boolean }) => [row.title, row.topPriority])).toEqual([
      ['staff', true],
      ['mine', false],
    ])
    expect(rows[0].role).toBe('admin')
  })

  test('under a problem carries its display id, also after a rename, and refuses unknown and hidden ones', async () => {
    const problem = await makeProblem(server, { title: 'Sums' })
    const hidden = await makeProblem(server, { visibility: 2 })
    const did = await start(alice, { pid: problem.displayId.toLowerCase() })
    expect((await detail(did)).data).toMatchObject({ pid: problem.displayId, problemTitle: 'Sums' })
    for (const pid of ['NONE-1', hidden.displayId]) {
      const reply = await ask('POST', 'discussion', { body: words({ pid }) }, alice)
      expect(reply).toMatchObject({ http: 200, status: 404 })
    }
    await start(alice, { title: 'elsewhere' })
    expect(await titles({ pid: problem.displayId })).toEqual(['How do I solve this?'])
    const { db } = server.deps
    await db.updateTable('problem').set({ display_id: 'RENAMED-1' }).where('id', '=', problem.id).execute()
    expect((await list({ pid: 'renamed-1' })).records[0].pid).toBe('RENAMED-1')
    await db.updateTable('problem').set({ visibility: 2 }).where('id', '=', problem.id).execute()
    expect((await list()).records.map((row: { pid: string }) => row.pid)).toEqual([null, null])
    expect((await list({ pid: 'RENAMED-1' })).total).toBe(0)
    expect((await detail(did)).data).toMatchObject({ pid: null, problemTitle: null })
  })

  test('in a group is refused to outsiders', async () => {
    expect(await ask('POST', 'discussion', { body: words({ gid: await makeGroup(server) }) }, alice)).toMatchObject({
      http: 200,
      status: 403,
    })
  })
})

const solve = async (person: Person, problemId: number) => {
  const { db } = server.deps
  const { id } = await db
    .insertInto('submission')
    .values({
      account_id: person.id,
      problem_id: problemId,
      language: 'C++',
      length: 1,
      verdict: 0,
      submitted_at: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('accepted')
    .values({ submission_id: id, account_id: person.id, problem_id: problemId, created_at: server.clock.now() })
    .execute()
}
