import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** Teams, organisations, categories and exclusions of a contest. */

let server: TestServer
let problemId: number
let owner: Person
beforeAll(async () => {
  server = await startTestServer()
  problemId = (await makeProblem(server, { visibility: 3 })).id
  owner = await makeUser(server, { role: 'admin' })
})
afterAll(() => server.close())

const soon = { timeout: 60_000 }
const categories = [
  { id: 'women', name: 'Women', color: '#FF00AA', isRanked: true },
  { id: 'visitors', name: 'Visitors', color: null, isRanked: false },
]
const organizations = [
  { id: 'INST-1', name: 'North', formalName: 'North University', country: 'chn', logo: null },
  { id: 'INST-2', name: 'South', formalName: '', country: null, logo: '/api/public/img/a.png' },
]

const post = (path: string, body: object, who = owner) =>
  server.call('POST', `/api/contest-teams${path}`, { token: who.token, body })
const list = async (cid: number) =>
  (await server.call('GET', '/api/contest-teams', { token: owner.token, query: { cid } })).data
const team = (who: Person, more: object = {}) => ({
  username: who.username,
  name: '',
  members: [],
  seat: '',
  organization: null,
  categories: [],
  ...more,
})
const board = async (cid: number, viewer: Person = owner) =>
  (await server.call('GET', '/api/contest-board', { token: viewer.token, query: { cid } })).data
const rank = async (cid: number, more: object = {}) => {
  const body = { cid, limit: 30, currentPage: 1, forceRefresh: false, ...more }
  const reply = await server.call('POST', '/api/get-contest-outside-scoreboard', { token: owner.token, body })
  return reply.data.records.map((row: { username: string; rank: number }) => [row.username, row.rank])
}

/** A running contest that four participants solved, one a minute. */
const begin = async (more: object = {}) => {
  const startsAt = new Date(Math.floor(server.clock.now().getTime() / 1_000) * 1_000 - 3_600_000)
  const contest = await makeContest(server, {
    problems: [problemId],
    starts_at: startsAt,
    owner_id: owner.id,
    shows_board: true,
    opens_ccs: true,
    ...more,
  })
  const people: Person[] = []
  for (let minute = 1; minute <= 4; minute += 1) {
    const person = await makeUser(server)
    const at = new Date(startsAt.getTime() + minute * 60_000)
    await makeEntry(server, person, { contest, problemId, verdict: verdict.accepted, at })
    people.push(person)
  }
  const [ada, bob, eve, max] = people as [Person, Person, Person, Person]
  return { cid: contest.id, contest, ada, bob, eve, max }
}

describe('teams', () => {
  test('are saved with members, seat, organisation and categories, and shown on the board', async () => {
    const { cid, ada } = await begin()
    expect((await post('/groups', { cid, organizations, categories })).status).toBe(200)
    const given = { name: 'Alpha', members: [' Li Lei ', '', 'Han Mei'], seat: 'B-12', organization: 'INST-1' }
    expect((await post('', { cid, teams: [team(ada, { ...given, categories: ['women', 'women'] })] })).status).toBe(200)
    const { teams, ...groups } = await list(cid)
    expect(groups.organizations).toEqual([
      { ...organizations[0], country: 'CHN' },
      { ...organizations[1], formalName: 'South' },
    ])
    expect(groups.categories[0]).toEqual({ ...categories[0], color: '#ff00aa' })
    const entry = { ...given, members: ['Li Lei', 'Han Mei'], categories: ['women'], isTeam: true, submissions: 1 }
    expect(teams.find(({ uid }: { uid: string }) => uid === ada.id)).toMatchObject(entry)
    expect(teams).toHaveLength(4)
    const personOn = async (viewer: Person) =>
      (await board(cid, viewer)).people.find(({ uid }: { uid: string }) => uid === ada.id)?.team
    const shown = { name: 'Alpha', organization: 'INST-1', categories: ['women'] }
    await expect.poll(() => personOn(owner), soon).toEqual({ ...shown, members: entry.members, seat: 'B-12' })
    // Members and seats are personal.
    expect(await personOn(await makeUser(server))).toEqual(shown)
  })

  test('of a category without ranks are shown without a place, and ranked within their category', async () => {
    const { cid, ada, bob, eve, max } = await begin()
    await post('/groups', { cid, organizations, categories })
    const teams = [
      team(ada, { categories: ['visitors'], organization: 'INST-1' }),
      team(bob, { categories: ['women'], organization: 'INST-1' }),
      team(eve),
      team(max, { categories: ['women', 'visitors'] }),
    ]
    await post('', { cid, teams })
    const [first, second, third, fourth] = [ada, bob, eve, max].map(({ username }) => username)
    const whole = [
      [first, -1],
      [second, 1],
      [third, 2],
      [fourth, -1],
    ]
    await expect.poll(() => rank(cid), soon).toEqual(whole)
    expect(await rank(cid, { category: 'visitors' })).toEqual([
      [first, 1],
      [fourth, 2],
    ])
    expect(await rank(cid, { category: 'women' })).toEqual([
      [second, 1],
      [fourth, -1],
    ])
    expect(await rank(cid, { organization: 'INST-1' })).toEqual([
      [first, -1],
      [second, 1],
    ])
    expect(await rank(cid, { category: 'none' })).toEqual([])
    const ccs = async (path: string) => {
      const headers = { authorization: owner.token }
      return (await (await fetch(`${server.url}/api/ccs/contests/${cid}/${path}`, { headers })).json()) as {
        readonly id: string
      }[]
    }
    const ids = async (group: string) => {
      const { rows } = (await ccs(`scoreboard?group_id=${group}`)) as unknown as { rows: { team_id: string }[] }
      return rows.map((row) => row.team_id)
    }
    expect(await ids('visitors')).toEqual([ada.id, max.id])
    expect(await ids('participants')).toEqual([bob.id, eve.id])
    const found = (await ccs('teams')).find(({ id }) => id === ada.id)
    expect(found).toMatchObject({ organization_id: 'INST-1', group_ids: ['guests', 'visitors'], hidden: true })
    expect((await ccs('groups')).map(({ id }) => id)).toEqual(['participants', 'guests', 'women', 'visitors'])
    expect((await ccs('organizations')).map(({ id }) => id)).toContain('INST-1')
  })

  test('leave an organisation or category that is removed', async () => {
    const { cid, ada } = await begin()
    await post('/groups', { cid, organizations, categories })
    await post('', { cid, teams: [team(ada, { organization: 'INST-1', categories: ['women', 'visitors'] })] })
    await post('/groups', { cid, organizations: [], categories: [categories[1]] })
    const { teams } = await list(cid)
    const entry = teams.find(({ uid }: { uid: string }) => uid === ada.id)
    expect(entry).toMatchObject({ organization: null, categories: ['visitors'] })
    expect((await post('/remove', { cid, usernames: [ada.username] })).status).toBe(200)
    const after = (await list(cid)).teams.find(({ uid }: { uid: string }) => uid === ada.id)
    expect(after).toMatchObject({ isTeam: false, submissions: 1 })
  })

  test.each([
    ['an unknown user', { teams: [{ ...team({ username: 'nobody-here' } as Person) }] }, ''],
    ['no team at all', { teams: [] }, ''],
    ['an unknown category', { teams: [{ username: 'x', categories: ['gone'] }] }, ''],
    ['an unknown organisation', { teams: [{ username: 'x', organization: 'gone' }] }, ''],
    ['a long seat', { teams: [{ username: 'x', seat: 'x'.repeat(41) }] }, ''],
    ['a reserved category', { organizations: [], categories: [{ ...categories[0], id: 'guests' }] }, '/groups'],
    ['an ID of other characters', { organizations: [{ ...organizations[0], id: 'a b' }], categories: [] }, '/groups'],
    ['the same ID twice', { organizations: [organizations[0], organizations[0]], categories: [] }, '/groups'],
    [
      'a logo elsewhere',
      { organizations: [{ ...organizations[0], logo: 'https://x.test/a.png' }], categories: [] },
      '/groups',
    ],
    ['a country in full', { organizations: [{ ...organizations[0], country: 'China' }], categories: [] }, '/groups'],
    ['a color by name', { organizations: [], categories: [{ ...categories[0], color: 'red' }] }, '/groups'],
  ])('are refused as a whole with %s', async (_, body, path) => {
    const { id: cid } = await makeContest(server, { problems: [problemId], owner_id: owner.id })
    const teams = 'teams' in body ? { teams: body.teams.map((item) => ({ ...team(owner), ...item })) } : {}
    expect(await post(path, { cid, ...body, ...teams })).toMatchObject({ status: 400 })
    expect(await list(cid)).toEqual({ organizations: [], categories: [], teams: [] })
  })

  test('have their seat on balloons', async () => {
    const { cid, ada } = await begin()
    await post('', { cid, teams: [team(ada, { name: 'Alpha', seat: 'B-12' })] })
    const query = { cid, currentPage: 1, limit: 30 }
    const reply = await server.call('GET', '/api/contest-desk/balloons', { token: owner.token, query })
    const found = reply.data.records.find(({ uid }: { uid: string }) => uid === ada.id)
    expect(found).toMatchObject({ team: 'Alpha', seat: 'B-12' })
  })
})

describe('an exclusion', () => {
  test('takes a participant off the board, and readmission restores the same board', async () => {
    const { cid, ada, bob } = await begin()
    const before = await board(cid)
    expect((await post('/exclude', { cid, usernames: [ada.username], reason: 'phone at the seat' })).status).toBe(200)
    const ranks = () => rank(cid)
    await expect.poll(async () => (await ranks())[0], soon).toEqual([bob.username, 1])
    const excluded = (await list(cid)).teams.find(({ uid }: { uid: string }) => uid === ada.id)
    expect(excluded.excluded).toMatchObject({ reason: 'phone at the seat', by: owner.username })
    expect((await post('/readmit', { cid, usernames: [ada.username] })).status).toBe(200)
    await expect.poll(async () => await board(cid), soon).toEqual(before)
    const log = await server.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'after', 'before'])
      .where('subject_id', '=', String(cid))
      .where('action', 'in', ['contest.exclude', 'contest.readmit'])
      .orderBy('id')
      .execute()
    expect(log).toMatchObject([
      { action: 'contest.exclude', after: { user: ada.username, reason: 'phone at the seat' } },
      { action: 'contest.readmit', before: { user: ada.username, reason: 'phone at the seat' } },
    ])
  })

  test('needs a reason', async () => {
    const { cid, ada } = await begin()
    expect(await post('/exclude', { cid, usernames: [ada.username], reason: ' ' })).toMatchObject({ status: 400 })
    expect(await post('/exclude', { cid, usernames: [' '], reason: 'x' })).toMatchObject({ status: 400 })
  })
})

test('only managers of the contest reach its teams', async () => {
  const { cid, ada } = await begin()
  const other = await makeUser(server, { role: 'admin' })
  for (const who of [ada, other]) {
    const body = { cid, teams: [team(ada)], organizations, categories, usernames: [ada.username], reason: 'x' }
    for (const path of ['', '/groups', '/remove', '/exclude', '/readmit']) {
      expect([path, (await post(path, body, who)).status]).toEqual([path, 403])
    }
    const read = await server.call('GET', '/api/contest-teams', { token: who.token, query: { cid } })
    expect(read.status).toBe(403)
  }
})
