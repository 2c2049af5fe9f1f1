import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeGroup } from '../../../../../test/harness/groups.ts'
import { meanwhile } from '../../../../../test/harness/meanwhile.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { fewestQueries } from '../../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
let ann: Person
let team: Person
let owner: Person
let root: Person
let problem: { id: number }

const teams = '<prefix>team</prefix><suffix></suffix><start>1</start><end>9</end><extra></extra>'

beforeAll(async () => {
  server = await startTestServer()
  ann = await makeUser(server, { username: 'ann' })
  team = await makeUser(server, { username: 'team7' })
  owner = await makeUser(server, { username: 'chair', role: 'admin' })
  root = await makeUser(server, { username: 'head', role: 'root' })
  problem = await makeProblem(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.db.deleteFrom('contest').execute()
  await server.deps.db.deleteFrom('throttle').execute()
})

const minutes = (count: number) => new Date(server.clock.now().getTime() + count * 60_000)
const scheduled = (given: object = {}) =>
  makeContest(server, { starts_at: minutes(60), ends_at: minutes(120), ...given })
const running = (given: object = {}) => makeContest(server, { starts_at: minutes(-60), ends_at: minutes(60), ...given })
const ended = (given: object = {}) => makeContest(server, { starts_at: minutes(-120), ends_at: minutes(-60), ...given })

const get = (path: string, query: object = {}, who?: Person) =>
  server.call('GET', `/api/${path}`, { query: query as Record<string, unknown>, token: who?.token })
const post = (path: string, body: object, who?: Person) =>
  server.call('POST', `/api/${path}`, { body, token: who?.token })
const list = async (query: object = {}) => {
  const reply = await get('get-contest-list', query)
  expect(reply).toMatchObject({ http: 200, status: 200 })
  return reply.data
}
const idsOf = (data: { records: { id: number }[] }) => data.records.map(({ id }) => id)
const register = (who: Person, cid: number, password: string) =>
  post('register-contest', { cid: String(cid), password }, who)

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

describe("a contest's own page", () => {
  test('is for every logged-in user, before the start and without the password', async () => {
    const freezesAt = minutes(80)
    const { id } = await scheduled({
      auth: 1,
      password: 'secret words',
      owner_id: owner.id,
      description: '**Rules** <script>1</script>',
      is_sealed: true,
      seals_at: freezesAt,
      takes_prints: true,
      limits_accounts: true,
      account_rule: teams,
    })
    expect(await get('get-contest-info', { cid: id })).toMatchObject({ http: 401 })
    const { data } = await get('get-contest-info', { cid: id }, ann)
    expect(data).toMatchObject({ id, status: -1, sealRank: true, openPrint: true, rankShowName: 'username' })
    expect(data).toMatchObject({ isAdmin: false, fitsAccounts: false, staysFrozen: false })
    expect(new Date(data.sealRankTime.replace('+0000', 'Z'))).toEqual(freezesAt)
    expect(data.html).toContain('<strong>Rules</strong>')
    expect(data.html).not.toContain('<script')
    expect(Math.abs(new Date(data.now.replace('+0000', 'Z')).getTime() - server.clock.now().getTime())).toBeLessThan(
      5_000,
    )
    expect(JSON.stringify(data)).not.toMatch(/secret words|<prefix>/)
    expect((await get('get-contest-info', { cid: id }, team)).data).toMatchObject({
      isAdmin: false,
      fitsAccounts: true,
    })
    expect((await get('get-contest-info', { cid: id }, owner)).data.isAdmin).toBe(true)
    expect((await get('get-contest-info', { cid: id }, root)).data.isAdmin).toBe(true)
  })

  test('states whether a freeze outlives the end', async () => {
    const freeze = { is_sealed: true, seals_at: minutes(10), starts_at: minutes(-60), ends_at: minutes(60) }
    const stays = await running({ ...freeze, opens_at_end: false })
    const falls = await running({ ...freeze, opens_at_end: true })
    const none = await running({ opens_at_end: false })
    expect((await get('get-contest-info', { cid: stays.id }, ann)).data.staysFrozen).toBe(true)
    expect((await get('get-contest-info', { cid: falls.id }, ann)).data.staysFrozen).toBe(false)
    expect((await get('get-contest-info', { cid: none.id }, ann)).data.staysFrozen).toBe(false)
  })

  test('a hidden one is none, also for its owner; a group lets its members alone in', async () => {
    const hidden = await running({ is_visible: false, owner_id: owner.id })
    const grouped = await running({ group_id: await makeGroup(server) })
    for (const who of [ann, owner, root]) {
      expect(await get('get-contest-info', { cid: hidden.id }, who)).toMatchObject({
        http: 200,
        status: 400,
        data: null,
      })
    }
    expect(await get('get-contest-info', { cid: 99_999 }, ann)).toMatchObject({ http: 200, status: 400 })
    expect(await get('get-contest-info', { cid: grouped.id }, ann)).toMatchObject({ http: 200, status: 403 })
    expect(await get('get-contest-info', { cid: grouped.id }, root)).toMatchObject({ http: 200, status: 200 })
  })

  test('is seen from outside once it runs, where its board is open', async () => {
    const hiddenProblem = await makeProblem(server, { visibility: 2 })
    const open = await running({ shows_board: true, problems: [problem.id, hiddenProblem.id], description: 'hi' })
    const reply = await get('get-contest-outsize-info', { cid: open.id })
    expect(reply).toMatchObject({ http: 200, status: 200 })
    expect(reply.data.contest).toMatchObject({ id: open.id, status: 0, isAdmin: false })
    expect(reply.data.contest.now).toBeTruthy()
    expect(reply.data.problemList).toHaveLength(1)
    expect(reply.data.problemList[0]).toMatchObject({ displayId: 'A', cid: open.id, pid: problem.id, color: null })
    const refused = async (id: number) => (await get('get-contest-outsize-info', { cid: id }, owner)).status
    expect(await refused((await scheduled({ shows_board: true, owner_id: owner.id })).id)).toBe(403)
    expect(await refused((await running({ owner_id: owner.id })).id)).toBe(403)
    expect(await refused((await running({ shows_board: true, is_visible: false })).id)).toBe(404)
    expect(await refused(99_999)).toBe(404)
  })
})

describe('the password', () => {
  test('lets in once, at any time, and is counted', async () => {
    const { id } = await scheduled({ auth: 1, password: 'päss word' })
    const access = async (who: Person) => (await get('get-contest-access', { cid: id }, who)).data
    expect(await access(ann)).toEqual({ access: false })
    expect(await register(ann, id, 'Päss word')).toMatchObject({ http: 200, status: 400 })
    expect(await access(ann)).toEqual({ access: false })
    expect(await register(ann, id, 'päss word')).toMatchObject({ http: 200, status: 200, data: null })
    expect(await access(ann)).toEqual({ access: true })
    expect(await access(team)).toEqual({ access: false })
    expect(await register(ann, id, 'päss word')).toMatchObject({ http: 200, status: 400 })
    expect((await get('get-contest-info', { cid: id }, ann)).data.count).toBe(1)
    const rows = await server.deps.db.selectFrom('contest_registration').selectAll().execute()
    expect(rows).toHaveLength(1)
  })

  test('opens nothing any more while it is being changed', async () => {
    const { id } = await running({ auth: 1, password: 'old' })
    const late = await meanwhile(server, {
      first: [`update contest set password = 'new' where id = ${id}`],
      come: () => register(ann, id, 'old'),
    })
    expect(late).toMatchObject({ http: 200, status: 400 })
    expect((await get('get-contest-access', { cid: id }, ann)).data).toEqual({ access: false })
  })

  test.each([[{}], [{ password: 'x' }], [{ cid: 1 }], [{ cid: 1, password: '' }], [{ cid: 1, password: null }]])(
    '%o is refused',
    async (body) => {
      expect(await post('register-contest', body, ann)).toMatchObject({ http: 200, status: 400 })
    },
  )

  test('requires a login, and does not open hidden contests or groups', async () => {
    const hidden = await running({ auth: 1, password: 'x', is_visible: false })
    const grouped = await running({ auth: 1, password: 'x', group_id: await makeGroup(server) })
    expect(await post('register-contest', { cid: hidden.id, password: 'x' })).toMatchObject({ http: 401 })
    expect(await register(ann, hidden.id, 'x')).toMatchObject({ http: 200, status: 400 })
    expect(await register(ann, grouped.id, 'x')).toMatchObject({ http: 200, status: 403 })
    expect(await register(ann, 99_999, 'x')).toMatchObject({ http: 200, status: 400 })
    expect(await server.deps.db.selectFrom('contest_registration').selectAll().execute()).toEqual([])
  })

  test('does not let in an account the rule leaves out, and a rule made later shuts who is in', async () => {
    const { id } = await running({ auth: 1, password: 'x', limits_accounts: true, account_rule: teams })
    expect(await register(ann, id, 'x')).toMatchObject({ http: 200, status: 400 })
    expect(await register(team, id, 'x')).toMatchObject({ status: 200 })
    await server.deps.db
      .updateTable('contest')
      .set({ account_rule: teams.replace('<end>9', '<end>6') })
      .execute()
    expect((await get('get-contest-access', { cid: id }, team)).data).toEqual({ access: false })
    // Asking takes nothing away.
    expect(await server.deps.db.selectFrom('contest_registration').selectAll().execute()).toHaveLength(1)
  })

  test('of a contest that is hidden now is no longer known', async () => {
    const { id } = await running({ auth: 1, password: 'x' })
    await register(ann, id, 'x')
    await server.deps.db.updateTable('contest').set({ is_visible: false }).execute()
    expect(await get('get-contest-access', { cid: id }, ann)).toMatchObject({ http: 200, status: 400 })
    expect((await get('get-contest-access', { cid: 99_999 }, ann)).data).toEqual({ access: false })
  })

  test('cannot be guessed at speed, not even with many tries at once, and right ones cost nothing', async () => {
    const { id } = await running({ auth: 1, password: 'right' })
    const tries = await Promise.all(Array.from({ length: 30 }, (_, n) => register(ann, id, `guess ${n}`)))
    // Wrong, or too many; the seconds that are left differ on a busy machine.
    expect(new Set(tries.map(({ msg }) => msg.replaceAll(/\d+/g, 'n'))).size).toBe(2)
    expect(await register(ann, id, 'right')).toMatchObject({ status: 400 })
    expect(await register(team, id, 'right')).toMatchObject({ status: 200 })
    server.clock.advance(61_000)
    expect(await register(ann, id, 'right')).toMatchObject({ status: 200 })
    for (let n = 0; n < 8; n += 1) expect((await register(ann, id, 'right')).msg).not.toMatch(/\d/)
  })
})

describe('announcements', () => {
  const announce = async (cid: number, title: string, given: object = {}) =>
    (
      await server.deps.db
        .insertInto('announcement')
        .values({ title, content: `**${title}**`, account_id: owner.id, contest_id: cid, status: 0, ...given })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const titlesOf = (rows: { title: string }[]) => rows.map(({ title }) => title)

  test('are listed newest first for viewers; hidden ones and those of other contests are excluded', async () => {
    const { id } = await running()
    const other = await running()
    await announce(id, 'one', { created_at: minutes(-3) })
    await announce(id, 'two', { created_at: minutes(-2) })
    await announce(id, 'hidden', { status: 1 })
    await announce(other.id, 'elsewhere')
    const { data } = await get('get-contest-announcement', { cid: id, limit: 5 }, ann)
    expect(data).toMatchObject({ total: 2, size: 5 })
    expect(titlesOf(data.records)).toEqual(['two', 'one'])
    expect(data.records[0]).toMatchObject({ content: '**two**', username: 'chair', uid: owner.id, status: 0 })
    expect(data.records[0].html).toContain('<strong>two</strong>')
    expect(
      titlesOf((await get('get-contest-announcement', { cid: id, limit: 1, currentPage: 2 }, ann)).data.records),
    ).toEqual(['one'])
    expect(await get('get-contest-announcement', { cid: id })).toMatchObject({ http: 401 })
  })

  test('of a contest one may not look into are refused, unread ones are none', async () => {
    const early = await scheduled({ owner_id: owner.id })
    const shut = await running({ auth: 1, password: 'x' })
    const hidden = await running({ is_visible: false, owner_id: owner.id })
    for (const { id } of [early, shut, hidden]) await announce(id, 'inside')
    const read = (cid: number, who: Person) => get('get-contest-announcement', { cid }, who)
    const unread = async (cid: number | string, who: Person) => {
      const reply = await post('get-contest-not-read-announcement', { cid, readAnnouncementList: null }, who)
      expect(reply).toMatchObject({ http: 200, status: 200 })
      return titlesOf(reply.data)
    }
    expect(await read(early.id, ann)).toMatchObject({ http: 200, status: 403 })
    expect(await read(shut.id, ann)).toMatchObject({ http: 200, status: 403 })
    expect(await read(hidden.id, owner)).toMatchObject({ http: 200, status: 400 })
    for (const cid of [early.id, shut.id, hidden.id, 99_999]) expect(await unread(cid, ann)).toEqual([])
    expect(await unread(early.id, owner)).toEqual(['inside'])
    await register(ann, shut.id, 'x')
    expect(await unread(String(shut.id), ann)).toEqual(['inside'])
  })

  test('not read yet are those whose ids the client does not name', async () => {
    const { id } = await running()
    const one = await announce(id, 'one', { created_at: minutes(-3) })
    await announce(id, 'two', { created_at: minutes(-2) })
    await announce(id, 'hidden', { status: 1 })
    const unread = async (readAnnouncementList: unknown) =>
      (await post('get-contest-not-read-announcement', { cid: id, readAnnouncementList }, ann)).data
    expect(titlesOf(await unread([]))).toEqual(['two', 'one'])
    const [two] = await unread([String(one)])
    expect(two).toMatchObject({ title: 'two', content: '**two**', status: 0, gid: null })
    expect(await unread([one, two.id])).toEqual([])
  })
})
