import { describe, expect, test } from 'vitest'
import { makeUser } from '../../../../../test/harness/people.ts'
import { fewestQueries } from '../../../../../test/harness/queries.ts'
import {
  admin,
  alice,
  ask,
  bob,
  category,
  detail,
  list,
  root,
  server,
  start,
  titles,
  withDiscussions,
  words,
} from './discussions-setup.ts'

withDiscussions()

describe('the list', () => {
  test('shows pinned ones first, then newest, with pages and totals', async () => {
    for (const title of ['one', 'two', 'three']) {
      await start(alice, { title })
      server.clock.advance(1_000)
    }
    const pinned = await start(admin, { title: 'pinned', topPriority: true })
    expect(await titles()).toEqual(['pinned', 'three', 'two', 'one'])
    expect(await list({ limit: 2, currentPage: 2 })).toMatchObject({ total: 4, pages: 2, size: 2, current: 2 })
    expect(await titles({ limit: 2, currentPage: 2 })).toEqual(['two', 'one'])
    expect(await list({ limit: 2, currentPage: 9 })).toMatchObject({ total: 4, records: [] })
    await ask('PUT', 'admin/discussion', { body: { id: pinned, topPriority: false } }, admin)
    server.clock.advance(1_000)
    await start(alice, { title: 'four' })
    expect((await titles())[0]).toBe('four')
  })

  test('orders by the newest comment or answer, or by likes, pinned ones first', async () => {
    const ids: number[] = []
    for (const title of ['one', 'two', 'three']) {
      ids.push(await start(alice, { title }))
      server.clock.advance(1_000)
    }
    const [one, two] = ids
    const comment = await ask('POST', 'comment', { body: { did: two, content: 'first' } }, bob)
    server.clock.advance(1_000)
    await ask('POST', 'comment', { body: { did: one, content: 'second' } }, bob)
    expect(await titles({ sort: 'active' })).toEqual(['one', 'two', 'three'])
    server.clock.advance(1_000)
    const reply = { commentId: comment.data.id, toUid: bob.id, content: 'an answer' }
    const answer = await ask('POST', 'reply', { body: { did: two, reply } }, alice)
    expect(answer.status).toBe(200)
    expect(await titles({ sort: 'active' })).toEqual(['two', 'one', 'three'])
    const { records } = await list({ sort: 'active', limit: 1 })
    expect(Date.parse(records[0].activeTime)).toBeGreaterThan(Date.parse(records[0].gmtCreate))
    await ask('GET', `discussion-like?did=${one}&toLike=true`, {}, bob)
    expect((await titles({ sort: 'liked' }))[0]).toBe('one')
    await start(admin, { title: 'pinned', topPriority: true })
    expect((await titles({ sort: 'liked' })).slice(0, 2)).toEqual(['pinned', 'one'])
    // A search keeps the order.
    expect(await titles({ sort: 'active', keyword: 'How do I' })).toEqual([])
    expect(await titles({ sort: 'active', keyword: 'Stuck' })).toEqual(['pinned', 'two', 'one', 'three'])
    expect(await titles()).toEqual(['pinned', 'three', 'two', 'one'])
    expect((await ask('GET', 'get-discussion-list', { query: { sort: 'random' } })).status).toBe(400)
  })

  test('filters by category and counts what it shows', async () => {
    const others = (await ask('GET', 'discussion-category')).data[1].id
    await start(alice, { title: 'here' })
    await start(alice, { title: 'there', categoryId: others })
    expect(await titles({ cid: others })).toEqual(['there'])
    expect((await list({ cid: others })).total).toBe(1)
    const did = (await list({ cid: others })).records[0].id
    await ask('PUT', 'discussion', { body: { id: did, categoryId: category } }, alice)
    expect((await list({ cid: others })).total).toBe(0)
    expect((await list({ cid: category })).total).toBe(2)
    expect((await list()).total).toBe(2)
  })

  test('shows own ones only, with their content; that of others stays away', async () => {
    await start(alice, { title: 'of alice' })
    await start(bob, { title: 'of bob' })
    expect(await titles({ onlyMine: true }, alice)).toEqual(['of alice'])
    expect(await titles({ onlyMine: true })).toEqual([])
    const contents = (await list({}, alice)).records.map((row: { title: string; content: string | null }) => [
      row.title,
      row.content,
    ])
    expect(contents).toContainEqual(['of alice', 'I **tried** everything.'])
    expect(contents).toContainEqual(['of bob', null])
  })

  test.each([
    ['a part of the title', 'olve thi', true],
    ['a part of the description', 'third', true],
    ['a word of the text', 'everything', true],
    ['the beginning of a word of the text', 'every', true],
    ['the author', 'alice', true],
    ['a part of the author', 'lic', true],
    ['wildcards are letters', '%', false],
    ['another word', 'nonsense', false],
    ['two words, one of them missing', 'everything nonsense', false],
  ])('finds %s', async (_, keyword, found) => {
    await start(alice)
    await start(bob, { title: 'other', description: 'other', content: 'other' })
    expect(await titles({ keyword })).toEqual(found ? ['How do I solve this?'] : [])
  })

  test.each([
    ['two characters', '规划', 1],
    ['a run of characters in the text', '线段树', 1],
    ['one character', '树', 1],
    ['characters that are not neighbours', '动划', 0],
    ['a name', '小红', 1],
  ])('finds Chinese by %s', async (_, keyword, count) => {
    const author = keyword === '小红' ? await makeUser(server, { username: '小红' }) : bob
    await start(author, {
      title: '动态规划入门',
      description: '背包',
      content: '也讲线段树',
    })
    await start(bob, { title: 'other', description: 'other', content: '其他' })
    expect((await list({ keyword })).total).toBe(count)
  })

  test.each([
    ['dp', 1],
    ['DP', 1],
    ['d', 1],
    ['dq', 0],
  ])('finds the short word %s in a title', async (keyword, count) => {
    await start(alice, { title: 'Is dp on trees fast?' })
    await start(bob, { title: 'other' })
    expect(await titles({ keyword })).toEqual(count === 1 ? ['Is dp on trees fast?'] : [])
  })

  test('finds by id, and by new words after an edit', async () => {
    const did = await start(alice)
    expect((await list({ keyword: String(did) })).records[0].id).toBe(did)
    expect((await list({ keyword: '99999999999' })).total).toBe(0)
    await ask('PUT', 'discussion', { body: { id: did, content: 'rewritten words' } }, alice)
    expect((await list({ keyword: 'everything' })).total).toBe(0)
    expect((await list({ keyword: 'rewritten' })).total).toBe(1)
  })

  test('takes at most four queries', async () => {
    for (const title of ['a', 'b', 'c']) await start(alice, { title })
    expect(await fewestQueries(server.deps, () => list({ limit: 10 }))).toBeLessThanOrEqual(4)
    expect(await fewestQueries(server.deps, () => list({ limit: 10, keyword: 'everything' }))).toBeLessThanOrEqual(4)
  })

  test('is closed by its switch, for staff too', async () => {
    const did = await start(alice)
    await server.deps.settings.write({ openPublicDiscussion: false })
    for (const person of [undefined, alice, root]) {
      expect(await ask('GET', 'get-discussion-list', {}, person)).toMatchObject({ http: 403, status: 403 })
      expect(await detail(did, person)).toMatchObject({ http: 200, status: 403 })
    }
    expect(await ask('POST', 'discussion', { body: words() }, alice)).toMatchObject({ http: 403, status: 403 })
    expect(await ask('PUT', 'discussion', { body: { id: did } }, alice)).toMatchObject({ http: 403, status: 403 })
    expect(await ask('DELETE', 'discussion', { query: { did } }, alice)).toMatchObject({ http: 403, status: 403 })
    await server.deps.settings.write({ openPublicDiscussion: true })
  })
})
