import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** Import of teams from tables and from the lists of ICPC contest packages (docs/organising.md). */

let server: TestServer
let owner: Person
let other: Person
beforeAll(async () => {
  server = await startTestServer()
  owner = await makeUser(server, { role: 'admin' })
  other = await makeUser(server, { role: 'admin' })
  for (const username of ['team001', 'team002', 'team003', 'guest-a']) await makeUser(server, { username })
})
afterAll(() => server.close())

const open = () => makeContest(server, { owner_id: owner.id })
const read = async (cid: number, file: { name: string; text: string }, who: Person | null = owner) => {
  const form = new FormData()
  form.append('file', new Blob([file.text]), file.name)
  const reply = await fetch(`${server.url}/api/contest-teams/read-file?cid=${cid}`, {
    method: 'POST',
    headers: who === null ? {} : { authorization: who.token },
    body: form,
  })
  const { status, data } = (await reply.json()) as { status: number; data: Plan }
  return { http: reply.status, status, data }
}
interface Plan {
  readonly organizations: { readonly id: string; readonly name: string }[]
  readonly categories: { readonly id: string; readonly name: string }[]
  readonly rows: {
    readonly team: { username: string; organization: string }
    readonly faults: string[]
    state: string
  }[]
}
const take = (cid: number, plan: Plan, who = owner) =>
  server.call('POST', '/api/contest-teams/import', {
    token: who.token,
    body: {
      cid,
      organizations: plan.organizations,
      categories: plan.categories,
      teams: plan.rows.filter(({ faults }) => faults.length === 0).map(({ team }) => team),
    },
  })
const list = async (cid: number) =>
  (await server.call('GET', '/api/contest-teams', { token: owner.token, query: { cid } })).data

test('missing columns keep what teams have', async () => {
  const { id: cid } = await open()
  const whole = await read(cid, {
    name: 'a.csv',
    text: 'username,team,seat,school,members\nteam001,Red,A-01,Uni A,Ann;Bob',
  })
  await take(cid, whole.data)
  const seats = await read(cid, { name: 'b.csv', text: 'username,seat\nteam001,B-07\nteam002,B-08' })
  expect(seats.data.rows.map(({ state }) => state)).toEqual(['changed', 'new'])
  expect((await take(cid, seats.data)).status).toBe(200)
  const { teams } = await list(cid)
  const team = teams.find(({ username }: { username: string }) => username === 'team001')
  expect(team).toMatchObject({ name: 'Red', seat: 'B-07', members: ['Ann', 'Bob'], organization: expect.any(String) })
  // An empty cell is a wish.
  const cleared = await read(cid, { name: 'c.csv', text: 'username,school\nteam001,' })
  await take(cid, cleared.data)
  expect((await list(cid)).teams[0]).toMatchObject({ seat: 'B-07', organization: null })
})

test('a file that adds more categories than a contest may have is refused', async () => {
  const { id: cid } = await open()
  const names = Array.from({ length: 51 }, (_, index) => `Category ${index}`)
  const file = (list: readonly string[]) => ({ name: 'a.csv', text: `username,groups\nteam001,${list.join(';')}` })
  expect((await read(cid, file(names))).status).toBe(400)
  const { data: plan } = await read(cid, file(names.slice(0, 50)))
  expect((await take(cid, plan)).status).toBe(200)
  const more = { ...plan, categories: [{ ...plan.categories[0], id: 'more', name: 'More' }] }
  expect((await take(cid, more)).status).toBe(400)
  const actions = await server.deps.db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject_id', '=', String(cid))
    .execute()
  expect(actions.filter(({ action }) => action === 'contest.saveTeamGroups')).toHaveLength(1)
})

describe('a table', () => {
  const table = [
    'Seat,用户名,Team,Members,School,Groups',
    'A-01,team001,"Red, green",Ann; Bob；Cem,Uni A,Women;First year',
    'A-02,team002,Blue,,uni a,women',
    ',unknown-user,Ghosts,,Uni B,',
    'A-04,team001,Again,,,',
    'A-05,,Nameless,,,',
  ].join('\n')

  test('names columns in any order; faulty rows say why, and the others are saved with their groups', async () => {
    const { id: cid } = await open()
    const { data: plan } = await read(cid, { name: 'teams.csv', text: table })
    expect(plan.rows.map(({ faults }) => faults)).toEqual([[], [], ['unknownUser'], ['twice'], ['noUsername']])
    expect(plan.rows[0]).toMatchObject({
      line: 2,
      state: 'new',
      team: { username: 'team001', name: 'Red, green', members: ['Ann', 'Bob', 'Cem'], seat: 'A-01' },
    })
    // The same school and category in another spelling of its case.
    const names = (groups: { name: string }[]) => groups.map(({ name }) => name)
    expect(names(plan.organizations)).toEqual(['Uni A', 'Uni B'])
    expect(names(plan.categories)).toEqual(['Women', 'First year'])
    expect(plan.rows[1]?.team.organization).toBe(plan.rows[0]?.team.organization)

    // A preview changes nothing.
    expect((await list(cid)).teams).toEqual([])
    expect((await take(cid, plan)).status).toBe(200)
    const saved = await list(cid)
    expect(saved.teams).toMatchObject([
      { username: 'team001', name: 'Red, green', categories: ['Women', expect.any(String)] },
      { username: 'team002', name: 'Blue', seat: 'A-02', isTeam: true },
    ])
    expect(names(saved.organizations)).toEqual(expect.arrayContaining(['Uni A', 'Uni B']))

    const again = (await read(cid, { name: 'teams.csv', text: table.replace('Blue', 'Navy') })).data
    expect(again).toMatchObject({ organizations: [], categories: [] })
    expect(again.rows.map(({ state }) => state).slice(0, 2)).toEqual(['same', 'changed'])
  })

  test('adds to the categories of a contest and changes none of them', async () => {
    const { id: cid } = await open()
    const category = { id: 'women', name: 'Women', color: '#aa00aa', isRanked: false }
    const groups = { cid, organizations: [], categories: [category] }
    await server.call('POST', '/api/contest-teams/groups', { token: owner.token, body: groups })
    const plan = (await read(cid, { name: 't.tsv', text: 'user\tgroup\nteam001\tWomen\nteam002\tBoys' })).data
    expect(plan.categories).toMatchObject([{ name: 'Boys' }])
    await take(cid, plan)
    expect((await list(cid)).categories).toEqual([category, expect.objectContaining({ name: 'Boys' })])
  })

  test('is refused with the reason', async () => {
    const { id: cid } = await open()
    const refused = [
      { name: 'teams.csv', text: 'team,seat\nRed,1' },
      { name: 'teams.csv', text: 'username,seat' },
      { name: 'teams.csv', text: '' },
      { name: 'teams.png', text: 'username\nteam001' },
      { name: 'teams.json', text: '{"teams": [{"id": ""}]}' },
      { name: 'teams.json', text: '{' },
    ]
    for (const file of refused) expect(await read(cid, file), file.text).toMatchObject({ http: 200, status: 400 })
  })
})

describe('an ICPC package', () => {
  const lists = {
    teams: [
      {
        id: '1',
        name: 'Red',
        display_name: 'Red (Uni A)',
        organization_id: 'INST-7',
        group_ids: ['participants', 'w'],
        location: { description: 'A-01' },
      },
      { id: 2, name: 'Blue', group_ids: ['g'] },
      { id: '9', name: 'Guest', group_ids: [] },
    ],
    organizations: [{ id: 'INST-7', name: 'Uni A', formal_name: 'University of A', country: 'DEU' }],
    groups: [
      { id: 'w', name: 'Women' },
      { id: 'g', name: 'Guests', hidden: true },
    ],
    accounts: [{ id: 'a9', username: 'guest-a', type: 'team', team_id: '9' }],
  }

  test('gives teams their accounts, seats, organizations and categories', async () => {
    const { id: cid } = await open()
    const plan = (await read(cid, { name: 'package.json', text: JSON.stringify(lists) })).data
    expect(plan).toMatchObject({
      organizations: [{ id: 'INST-7', name: 'Uni A', formalName: 'University of A', country: 'DEU', logo: null }],
      categories: [
        { id: 'w', name: 'Women', isRanked: true },
        { id: 'g', name: 'Guests', isRanked: false },
      ],
      rows: [
        {
          team: {
            username: 'team001',
            name: 'Red (Uni A)',
            seat: 'A-01',
            organization: 'INST-7',
            categories: ['w'],
          },
          faults: [],
        },
        { team: { username: 'team002', categories: ['g'] }, faults: [] },
        { team: { username: 'guest-a' }, faults: [] },
      ],
    })
    expect((await take(cid, plan)).status).toBe(200)
    expect((await list(cid)).teams).toHaveLength(3)
    const [team] = lists.teams
    const alone = (await read(cid, { name: 'teams.json', text: JSON.stringify([team]) })).data
    expect(alone.rows).toMatchObject([{ state: 'same', faults: [] }])
  })
})

test('only managers of the contest read files and import teams', async () => {
  const { id: cid } = await open()
  const file = { name: 'teams.csv', text: 'username\nteam001' }
  const ann = await makeUser(server)
  for (const who of [ann, other]) {
    expect((await read(cid, file, who)).status).toBe(403)
    expect((await take(cid, { organizations: [], categories: [], rows: [] }, who)).status).toBe(403)
  }
  expect((await read(cid, file, null)).http).toBe(401)
})

test('an import is all or none', async () => {
  const { id: cid } = await open()
  const plan = (await read(cid, { name: 'teams.csv', text: 'username,school\nteam001,Uni A\nteam002,Uni B' })).data
  const [, second] = plan.rows
  if (second !== undefined) second.team.username = 'gone-since'
  expect(await take(cid, plan)).toMatchObject({ status: 400, msg: expect.stringContaining('gone-since') })
  expect(await list(cid)).toMatchObject({ teams: [], organizations: [] })
})
