import { describe, expect, test } from 'vitest'
import { makeGroup } from '../../../../../test/harness/groups.ts'
import { fewestQueries } from '../../../../../test/harness/queries.ts'
import {
  ended,
  get,
  minutes,
  owner,
  register,
  running,
  scheduled,
  server,
  team,
  teams,
  withContests,
} from './contests-setup.ts'

withContests()

const list = async (query: object = {}) => {
  const reply = await get('get-contest-list', query)
  expect(reply).toMatchObject({ http: 200, status: 200 })
  return reply.data
}
const idsOf = (data: { records: { id: number }[] }) => data.records.map(({ id }) => id)

describe('the list of contests', () => {
  test('is for guests, scheduled ones first, then running, then ended, each the latest start first', async () => {
    const old = await ended({ starts_at: minutes(-500) })
    const over = await ended()
    const now = await running()
    const soon = await scheduled()
    const far = await scheduled({ starts_at: minutes(90) })
    await running({ is_visible: false })
    await running({ group_id: await makeGroup(server) })
    const data = await list()
    expect(idsOf(data)).toEqual([far.id, soon.id, now.id, over.id, old.id])
    expect(data.records.map((row: { status: number }) => row.status)).toEqual([-1, -1, 0, 1, 1])
    expect(data).toMatchObject({ total: 5, size: 10, current: 1, pages: 1 })
  })

  test('is sorted by start, title, duration or participants across the phases, from either end, and by nothing else', async () => {
    const b = await ended({ title: 'Beta', starts_at: minutes(-500), ends_at: minutes(-490) })
    const a = await running({ title: 'alpha', starts_at: minutes(-30), ends_at: minutes(60) })
    const c = await scheduled({ title: 'Gamma', starts_at: minutes(90), ends_at: minutes(120) })
    for (const [{ id }, entrants] of [
      [b, 1],
      [c, 2],
      [a, 30],
    ] as const)
      await server.deps.db.updateTable('contest').set({ entrants }).where('id', '=', id).execute()
    await running({ title: 'Aardvark', is_visible: false })
    for (const [sort, order] of [
      ['start', [b.id, a.id, c.id]],
      ['title', [a.id, b.id, c.id]],
      ['duration', [b.id, c.id, a.id]],
      ['participants', [b.id, c.id, a.id]],
    ] as const) {
      expect(idsOf(await list({ sort }))).toEqual(order)
      expect(idsOf(await list({ sort: `-${sort}` }))).toEqual(order.toReversed())
      const pages = [await list({ sort, limit: 2 }), await list({ sort, limit: 2, currentPage: 2 })]
      expect(pages.flatMap(idsOf)).toEqual(order)
      expect(pages[0]).toMatchObject({ total: 3, pages: 2 })
    }
    for (const [status, id] of [
      [-1, c.id],
      [0, a.id],
      [1, b.id],
    ])
      expect(idsOf(await list({ sort: 'title', status }))).toEqual([id])
    expect(idsOf(await list({ sort: 'title', keyword: 'eta' }))).toEqual([b.id])
    expect(await get('get-contest-list', { sort: 'author' })).toMatchObject({ status: 400 })
  })

  test('goes through its pages across the phases without losing or doubling one', async () => {
    for (let each = 0; each < 3; each += 1) await Promise.all([scheduled(), running(), ended()])
    const all = idsOf(await list({ limit: 100 }))
    const pages = await Promise.all([1, 2, 3, 4, 5].map((currentPage) => list({ limit: 2, currentPage })))
    expect(pages.flatMap(idsOf)).toEqual(all)
    expect(all).toHaveLength(9)
    expect(idsOf(await list({ limit: 2, currentPage: 6 }))).toEqual([])
  })

  test.each([
    [{ status: '0' }, ['run acm', 'run oi']],
    [{ status: 1 }, ['Old 100% acm']],
    [{ status: '' }, ['soon oi', 'run acm', 'run oi', 'Old 100% acm']],
    [{ type: '1' }, ['soon oi', 'run oi']],
    [{ type: 0, status: 0 }, ['run acm']],
    [{ keyword: 'OLD' }, ['Old 100% acm']],
    [{ keyword: '100%' }, ['Old 100% acm']],
    [{ keyword: '%' }, ['Old 100% acm']],
    [{ keyword: 'o_' }, []],
    [{ keyword: '  ' }, ['soon oi', 'run acm', 'run oi', 'Old 100% acm']],
  ])('%o finds %o', async (query, titles) => {
    await scheduled({ title: 'soon oi', type: 1 })
    await running({ title: 'run acm', starts_at: minutes(-10) })
    await running({ title: 'run oi', type: 1, starts_at: minutes(-20) })
    await ended({ title: 'Old 100% acm' })
    const data = await list(query)
    expect(data.records.map((row: { title: string }) => row.title)).toEqual(titles)
    expect(data.total).toBe(titles.length)
  })

  test('the count matches the list, after any change of contests', async () => {
    const { id } = await running({ type: 1 })
    await ended()
    const change = (set: object) => server.deps.db.updateTable('contest').set(set).where('id', '=', id).execute()
    const totals = async () =>
      Promise.all([{}, { type: 0 }, { type: 1 }].map(async (query) => (await list(query)).total as number))
    expect(await totals()).toEqual([2, 1, 1])
    await change({ type: 0 })
    expect(await totals()).toEqual([2, 2, 0])
    await change({ is_visible: false })
    expect(await totals()).toEqual([1, 1, 0])
    await change({ type: 1, title: 'Hidden' })
    await change({ is_visible: true, group_id: await makeGroup(server) })
    expect(await totals()).toEqual([1, 1, 0])
    await change({ group_id: null })
    expect(await totals()).toEqual([2, 1, 1])
    await server.deps.db.deleteFrom('contest').where('id', '=', id).execute()
    expect(await totals()).toEqual([1, 1, 0])
  })

  test('contains the fields clients read, and nothing private to its managers', async () => {
    const { id } = await running({
      title: 'Spring',
      description: '**Rules**',
      owner_id: owner.id,
      auth: 1,
      password: 'open sesame',
      limits_accounts: true,
      account_rule: teams,
      stars: JSON.stringify(['star-user']),
      shows_board: true,
      source_id: 4,
    })
    const [row] = (await list()).records
    expect(row).toMatchObject({
      id,
      author: 'chair',
      title: 'Spring',
      description: '**Rules**',
      type: 0,
      status: 0,
      auth: 1,
      source: 4,
      duration: 7_200,
      openRank: true,
      oiRankScoreType: 'Recent',
      gid: null,
      allowEndSubmit: false,
      count: null,
      now: null,
    })
    for (const secret of ['open sesame', 'star-user', '<prefix>', owner.id]) {
      expect(JSON.stringify(row)).not.toContain(secret)
    }
    await register(team, id, 'open sesame')
    expect((await list()).records[0].count).toBe(1)
    await server.deps.db.deleteFrom('contest_registration').execute()
    expect((await list()).records[0].count).toBe(null)
  })

  test('takes at most four statements', async () => {
    for (let each = 0; each < 4; each += 1) await Promise.all([scheduled(), running(), ended()])
    expect(await fewestQueries(server.deps, () => list({ limit: 12 }))).toBeLessThanOrEqual(4)
  })
})

test('near contests run or begin within two weeks, for the home page', async () => {
  const day = 24 * 60
  const far = await scheduled({ starts_at: minutes(13 * day), ends_at: minutes(14 * day) })
  const now = await running()
  await scheduled({ starts_at: minutes(16 * day), ends_at: minutes(17 * day) })
  await ended()
  await scheduled({ is_visible: false })
  await scheduled({ group_id: await makeGroup(server) })
  const { data } = await get('get-recent-contest')
  expect(data.map(({ id }: { id: number }) => id)).toEqual([far.id, now.id])
  expect(data[0]).toMatchObject({ status: -1, description: null, openRank: null, allowEndSubmit: null })
})
