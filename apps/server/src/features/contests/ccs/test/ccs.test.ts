import {
  type CcsCollection,
  ccsAccess,
  ccsCollections,
  ccsContest,
  ccsFault,
  ccsInfo,
  ccsScoreboard,
  ccsState,
  verdict,
} from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type BoardPeople, holdContests, makeBoardPeople } from '../../../../../test/harness/boards.ts'
import { unzip } from '../../../../../test/harness/packages.ts'
import { defaultPassword, makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { hashPassword } from '../../../accounts/core/password.ts'

let server: TestServer
let people: BoardPeople
let hold: Awaited<ReturnType<typeof holdContests>>['hold']
beforeAll(async () => {
  server = await startTestServer()
  people = await makeBoardPeople(server)
  hold = (await holdContests(server, people)).hold
})
afterAll(() => server.close())

const { accepted: AC, wrongAnswer: WA } = verdict

const ask = async (path: string, who: Person | string | null = null, headers: Record<string, string> = {}) => {
  const shown = typeof who === 'string' ? who : who?.token
  const reply = await fetch(`${server.url}/api/ccs${path}`, {
    headers: { ...(shown !== undefined && { authorization: shown }), ...headers },
  })
  const text = await reply.text()
  return {
    http: reply.status,
    headers: reply.headers,
    // The test inspects arbitrary fields of replies.
    // biome-ignore lint/suspicious/noExplicitAny: replies are examined field by field
    data: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as any,
  }
}

const basic = (username: string, password = defaultPassword): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

const kinds = Object.keys(ccsCollections) as CcsCollection[]
const open = { opens_ccs: true, shows_board: true }

/** Visibility per viewer: the freeze of the worked example has begun, or the contest is over. */
const frozen = () => hold(7_900, open)
const over = () => hold(20_000, open)

describe('everything is as the published schema has it', () => {
  test.each<[string, () => Promise<{ cid: number }>]>([
    ['during the freeze', frozen],
    ['after the end', over],
    ['of an OI round', () => hold(20_000, { ...open, type: 1 }, [[60, 'ada', 'A', verdict.partialAccepted, 40]])],
    ['before the start', () => hold(-600, open, [])],
    ['without a freeze', () => hold(600, { ...open, is_sealed: false, seals_at: null }, [[60, 'ada', 'A', AC]])],
  ])('%s', async (_, make) => {
    const { cid } = await make()
    ccsInfo.parse((await ask('/')).data)
    ccsInfo.parse((await ask('')).data)
    for (const who of [null, people.owner]) {
      z.array(ccsContest).parse((await ask('/contests', who)).data)
      ccsContest.parse((await ask(`/contests/${cid}`, who)).data)
      ccsState.parse((await ask(`/contests/${cid}/state`, who)).data)
      ccsAccess.parse((await ask(`/contests/${cid}/access`, who)).data)
      ccsScoreboard.parse((await ask(`/contests/${cid}/scoreboard`, who)).data)
      for (const kind of kinds) {
        const { http, data } = await ask(`/contests/${cid}/${kind}`, who)
        expect(http).toBe(200)
        z.array(ccsCollections[kind] as z.ZodType).parse(data)
        const ids = data.map(({ id }: { id: string }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        for (const item of data.slice(0, 2))
          expect((await ask(`/contests/${cid}/${kind}/${item.id}`, who)).data).toEqual(item)
      }
    }
  })

  test('every referenced object exists', async () => {
    const { cid } = await over()
    for (const who of [null, people.owner]) {
      const all = Object.fromEntries(
        await Promise.all(kinds.map(async (kind) => [kind, (await ask(`/contests/${cid}/${kind}`, who)).data])),
      )
      const has = (kind: CcsCollection, id: string) => all[kind].some((item: { id: string }) => item.id === id)
      expect(all.submissions).toHaveLength(12)
      for (const submission of all.submissions) {
        expect(has('teams', submission.team_id)).toBe(true)
        expect(has('problems', submission.problem_id)).toBe(true)
        expect(has('languages', submission.language_id)).toBe(true)
      }
      for (const judgement of all.judgements) expect(has('submissions', judgement.submission_id)).toBe(true)
      for (const judgement of all.judgements) expect(has('judgement-types', judgement.judgement_type_id)).toBe(true)
      for (const award of all.awards) for (const id of award.team_ids) expect(has('teams', id)).toBe(true)
      for (const team of all.teams) {
        if (team.organization_id !== undefined) expect(has('organizations', team.organization_id)).toBe(true)
        for (const id of team.group_ids) expect(has('groups', id)).toBe(true)
      }
    }
  })
})

describe('the contest', () => {
  test('contains its start, its freeze and the penalty of a wrong try', async () => {
    const { cid, at } = await frozen()
    expect((await ask(`/contests/${cid}`)).data).toMatchObject({
      id: String(cid),
      start_time: at(0).toISOString(),
      duration: '3:00:00.000',
      scoreboard_freeze_duration: '1:00:00.000',
      scoreboard_type: 'pass-fail',
      penalty_time: 20,
    })
    expect((await ask(`/contests/${cid}/state`)).data).toEqual({
      started: at(0).toISOString(),
      frozen: at(7_200).toISOString(),
      ended: null,
      thawed: null,
      finalized: null,
      end_of_updates: null,
    })
  })

  test('is thawed and final once it is over and nothing waits to be judged', async () => {
    const { cid, at, enter } = await over()
    const after = (ms: number) => new Date(at(10_800).getTime() + ms).toISOString()
    const whole = { ended: after(0), thawed: after(1), finalized: after(2), end_of_updates: after(3) }
    expect((await ask(`/contests/${cid}/state`)).data).toMatchObject(whole)
    await enter([9_000, 'bell', 'C', verdict.pending])
    expect((await ask(`/contests/${cid}/state`)).data).toMatchObject({ thawed: after(1), finalized: null })
  })

  test('is there only where its organisers opened it', async () => {
    const { cid } = await hold(7_900, { shows_board: true })
    expect(await ask(`/contests/${cid}`, people.owner)).toMatchObject({ http: 404, data: { code: 404 } })
    const listed = (await ask('/contests', people.owner)).data.map(({ id }: { id: string }) => id)
    expect(listed).not.toContain(String(cid))
  })

  test('keeps its problems, teams and submissions to itself until it starts', async () => {
    const { cid } = await hold(-600, open)
    for (const kind of ['problems', 'teams', 'submissions', 'judgements', 'runs', 'awards', 'clarifications']) {
      expect((await ask(`/contests/${cid}/${kind}`)).data).toEqual([])
    }
    expect((await ask(`/contests/${cid}/problems`, people.owner)).data).toHaveLength(3)
    expect((await ask(`/contests/${cid}/scoreboard`)).data.rows).toEqual([])
  })
})

describe('access', () => {
  test('a board that is closed to the public is closed here, and open to viewers of the contest', async () => {
    const { cid } = await hold(7_900, { opens_ccs: true })
    const refused = await ask(`/contests/${cid}`)
    expect(refused).toMatchObject({ http: 401, data: { code: 401 } })
    ccsFault.parse(refused.data)
    expect(refused.headers.get('www-authenticate')).toContain('Basic')
    expect((await ask(`/contests/${cid}`, people.dot)).http).toBe(200)
    expect((await ask('/contests')).data.map(({ id }: { id: string }) => id)).not.toContain(String(cid))
  })

  test('a contest with a password is open to users who entered it', async () => {
    const { cid } = await hold(7_900, { opens_ccs: true, auth: 1, password: 'gate' })
    expect(await ask(`/contests/${cid}`, people.dot)).toMatchObject({ http: 403 })
    const row = { contest_id: cid, account_id: people.dot.id, created_at: server.clock.now() }
    await server.deps.db.insertInto('contest_registration').values(row).execute()
    expect(await ask(`/contests/${cid}`, people.dot)).toMatchObject({ http: 200 })
    expect((await ask('/contests', people.dot)).data.map(({ id }: { id: string }) => id)).toContain(String(cid))
    // A participant without a submission is a team for managers only.
    const teams = async (who: Person) =>
      (await ask(`/contests/${cid}/teams`, who)).data.map((item: { label: string }) => item.label)
    expect(await teams(people.owner)).toContain('dot')
    expect(await teams(people.dot)).not.toContain('dot')
  })

  test('a hidden contest is there for its organisers alone', async () => {
    const { cid } = await hold(7_900, { ...open, is_visible: false })
    expect(await ask(`/contests/${cid}`, people.ada)).toMatchObject({ http: 404 })
    expect(await ask(`/contests/${cid}`, people.owner)).toMatchObject({ http: 200 })
  })

  test('name and password are taken as tools send them', async () => {
    const { cid } = await frozen()
    const files = async (shown: string) =>
      (await ask(`/contests/${cid}/submissions`, shown)).data[0]?.files?.length ?? 'refused'
    expect(await files(basic('owner'))).toBe(1)
    expect(await files(basic('owner'))).toBe(1)
    expect(await files(basic('ada'))).toBe(0)
    expect(await ask('/contests', basic('owner', 'wrong-1'))).toMatchObject({ http: 401 })
    expect(await ask('/contests', basic('nobody-there', 'wrong-1'))).toMatchObject({ http: 401 })
    expect(await ask('/contests', 'no token at all')).toMatchObject({ http: 401 })
  })

  test('a password that was right opens nothing any more once it is changed or its account banned', async () => {
    const who = await makeUser(server, { username: 'changer', role: 'root' })
    const { db } = server.deps
    expect(await ask('/contests', basic('changer'))).toMatchObject({ http: 200 })
    const { password_hash } = await db
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', who.id)
      .executeTakeFirstOrThrow()
    const other = await hashPassword(server.deps, 'another-1')
    await db.updateTable('account').set({ password_hash: other }).where('id', '=', who.id).execute()
    expect(await ask('/contests', basic('changer'))).toMatchObject({ http: 401 })
    await db.updateTable('account').set({ password_hash, status: 1 }).where('id', '=', who.id).execute()
    expect((await ask('/contests', basic('changer'))).http).toBeGreaterThanOrEqual(401)
    await db.updateTable('account').set({ status: 0, has_second_factor: true }).where('id', '=', who.id).execute()
    expect(await ask('/contests', basic('changer'))).toMatchObject({ http: 403 })
  })
})

describe('the freeze', () => {
  const types = async (cid: number, who: Person | null) => {
    const judgements = (await ask(`/contests/${cid}/judgements`, who)).data
    return judgements.map((judgement: { submission_id: string; judgement_type_id: string }) =>
      Number(judgement.submission_id),
    )
  }

  test('hides what came of tries, not the tries; organisers see all', async () => {
    const { cid, ids } = await frozen()
    expect((await ask(`/contests/${cid}/submissions`)).data).toHaveLength(12)
    const behind = ids.slice(8, 12)
    const told = await types(cid, null)
    expect(told).toHaveLength(8)
    for (const id of behind) expect(told).not.toContain(id)
    for (const id of behind)
      expect(await ask(`/contests/${cid}/judgements/${id}`, people.ada)).toMatchObject({ http: 404 })
    expect(await types(cid, people.ada)).toEqual(told)
    expect(await types(cid, people.owner)).toHaveLength(12)
  })

  test('falls with the end, or stays until it is lifted', async () => {
    expect(await types((await over()).cid, null)).toHaveLength(12)
    const kept = await hold(20_000, { ...open, opens_at_end: false })
    expect(await types(kept.cid, null)).toHaveLength(8)
    expect((await ask(`/contests/${kept.cid}/state`)).data).toMatchObject({ thawed: null, finalized: null })
    expect((await ask(`/contests/${kept.cid}/awards`)).data).toEqual([])
    expect((await ask(`/contests/${kept.cid}/awards`, people.owner)).data).not.toEqual([])
  })

  test('of an OI round hides every result', async () => {
    const { cid } = await hold(7_900, { ...open, type: 1 }, [[60, 'ada', 'A', WA, 30]])
    expect(await types(cid, null)).toEqual([])
    expect(await types(cid, people.owner)).toHaveLength(1)
  })

  test('figures are visible after the end, code never', async () => {
    const running = await frozen()
    const first = async (cid: number, who: Person | null) => (await ask(`/contests/${cid}/judgements`, who)).data[0]
    expect(await first(running.cid, null)).not.toHaveProperty('max_run_time')
    expect(await first(running.cid, people.owner)).toMatchObject({ max_run_time: 0.011 })
    const ended = await over()
    expect(await first(ended.cid, null)).toMatchObject({ max_run_time: 0.011 })
    const path = `/contests/${ended.cid}/submissions/${ended.ids[0]}`
    expect((await ask(path)).data.files).toEqual([])
    expect(await ask(`${path}/files`, people.ada)).toMatchObject({ http: 403 })
    const [file] = (await ask(path, people.owner)).data.files
    const zip = await fetch(`${server.url}/api/ccs/${file.href}`, { headers: { authorization: people.owner.token } })
    expect(zip.headers.get('content-type')).toBe('application/zip')
    expect(String((await unzip(Buffer.from(await zip.arrayBuffer()))).get('main.cpp'))).toBe('program of ada')
  })
})

describe('the scoreboard', () => {
  test('is the one of the site in minutes, with what is sealed as pending', async () => {
    const { cid, labels } = await frozen()
    const { data } = await ask(`/contests/${cid}/scoreboard`)
    const problem = (label: string) => String(labels.get(label))
    const row = (who: Person) => data.rows.find((row: { team_id: string }) => row.team_id === who.id)
    expect(data.rows.map((row: { rank: number }) => row.rank)).toEqual([1, 2, 3])
    expect(row(people.ada)).toMatchObject({
      score: { num_solved: 2, total_time: Math.floor((900 + 1200 + 3661) / 60), time: 61 },
      problems: [
        { problem_id: problem('A'), num_judged: 2, num_pending: 0, solved: true, time: 15 },
        { problem_id: problem('B'), num_judged: 1, num_pending: 0, solved: true, time: 61 },
        { problem_id: problem('C'), num_judged: 0, num_pending: 2, solved: false },
      ],
    })
    expect(row(people.cyn).problems[2]).toEqual({
      problem_id: problem('C'),
      num_judged: 0,
      num_pending: 1,
      solved: false,
    })
    const whole = (await ask(`/contests/${cid}/scoreboard`, people.owner)).data.rows
    expect(whole.find((item: { team_id: string }) => item.team_id === people.cyn.id).score.num_solved).toBe(2)
  })

  test('counts what waits in the queue as pending', async () => {
    const { cid, enter } = await hold(600, open, [[60, 'ada', 'A', WA]])
    await enter([120, 'ada', 'A', verdict.pending])
    const [row] = (await ask(`/contests/${cid}/scoreboard`)).data.rows
    expect(row.problems[0]).toMatchObject({ num_judged: 1, num_pending: 1, solved: false })
  })

  test('an OI contest has scores', async () => {
    const entries = [
      [60, 'ada', 'A', WA, 30],
      [180, 'ada', 'A', WA, 20],
    ] as const
    const { cid } = await hold(600, { ...open, type: 1, oi_counts: 'Highest' }, entries)
    const [row] = (await ask(`/contests/${cid}/scoreboard`)).data.rows
    expect(row).toMatchObject({ rank: 1, score: { score: 30 } })
    expect(row.problems[0]).toMatchObject({ num_judged: 2, num_pending: 0, score: 30, time: 1 })
  })

  test('excludes guests, who are on the board of their own group', async () => {
    const { cid } = await hold(20_000, { ...open, stars: JSON.stringify(['ada']) })
    const board = async (group: string) => {
      const { data } = await ask(`/contests/${cid}/scoreboard${group}`)
      return data.rows.map((row: { rank: number; team_id: string }) => [row.rank, row.team_id])
    }
    expect((await board('')).map(([rank]: [number]) => rank)).toEqual([1, 2])
    expect(await board('?group_id=guests')).toEqual([[1, people.ada.id]])
    expect(await ask(`/contests/${cid}/scoreboard?group_id=none`)).toMatchObject({ http: 400 })
    const teams = (await ask(`/contests/${cid}/teams`)).data
    expect(teams.filter((team: { hidden?: boolean }) => team.hidden).map((team: { id: string }) => team.id)).toEqual([
      people.ada.id,
    ])
  })
})

test("awards contain the winner, the first solves and the contest's awards", async () => {
  const awards = JSON.stringify([{ priority: 1, name: 'Gold', background: '#ff0', color: '#000', num: 1 }])
  const { cid, labels } = await hold(20_000, { ...open, award_type: 2, awards })
  const byId = new Map<string, { team_ids: string[]; citation: string }>(
    (await ask(`/contests/${cid}/awards`)).data.map((item: { id: string }) => [item.id, item]),
  )
  const [first] = (await ask(`/contests/${cid}/scoreboard`)).data.rows
  expect(byId.get('winner')?.team_ids).toEqual([first.team_id])
  expect(byId.get('award-1')).toMatchObject({ citation: 'Gold', team_ids: [first.team_id] })
  // Both solved it in the same second.
  expect(byId.get(`first-to-solve-${labels.get('A')}`)?.team_ids).toEqual([people.ada.id])
  expect(byId.get(`first-to-solve-${labels.get('C')}`)?.team_ids).toEqual([people.cyn.id])
})

test('a hidden team has no first solve', async () => {
  const { cid, labels } = await hold(20_000, { ...open, stars: JSON.stringify(['ada']) })
  const awards = (await ask(`/contests/${cid}/awards`)).data
  expect(JSON.stringify(awards)).not.toContain(people.ada.id)
  const first = awards.find(({ id }: { id: string }) => id === `first-to-solve-${labels.get('B')}`)
  expect(first.team_ids).toEqual([people.bell.id])
})

test('persons and accounts are for managers alone', async () => {
  const { cid } = await over()
  for (const kind of ['persons', 'accounts']) {
    expect((await ask(`/contests/${cid}/${kind}`)).data).toEqual([])
    expect((await ask(`/contests/${cid}/${kind}`, people.dot)).data).toEqual([])
  }
  const named = { id: people.ada.id, name: 'Ada King' }
  expect((await ask(`/contests/${cid}/persons`, people.owner)).data[0]).toMatchObject({ ...named, role: 'contestant' })
  expect((await ask(`/contests/${cid}/accounts`, people.owner)).data[0]).toMatchObject({
    ...named,
    username: 'ada',
    team_id: people.ada.id,
  })
})

test('the number of test cases is hidden from others until the results are open', async () => {
  const counts = async (cid: number, who: Person | null) =>
    (await ask(`/contests/${cid}/problems`, who)).data.map(
      (problem: { test_data_count: number }) => problem.test_data_count,
    )
  const [before, after] = [await frozen(), await over()]
  expect(await counts(before.cid, null)).toEqual([0, 0, 0])
  const shown = await counts(before.cid, people.owner)
  expect(Math.min(...shown)).toBeGreaterThan(0)
  expect(await counts(after.cid, null)).toEqual(shown)
})

test('teams carry the name of the board and their school, staff is no team', async () => {
  const { cid } = await hold(20_000, { ...open, shown_name: 'nickname' })
  const teams = (await ask(`/contests/${cid}/teams`)).data
  expect(teams.map((team: { label: string }) => team.label)).toEqual(['ada', 'bell', 'cyn'])
  expect(teams[0]).toMatchObject({ name: 'countess', group_ids: ['participants'] })
  const [school] = (await ask(`/contests/${cid}/organizations`)).data
  expect(school.name).toBe('North High')
  expect(teams[2].organization_id).toBe(school.id)
  expect(JSON.stringify(teams)).not.toContain('Ada King')
})

test('clarifications are sent to all without their author, to managers with it', async () => {
  const { cid } = await frozen()
  const said = { contest_id: cid, account_id: people.ada.id, created_at: server.clock.now() }
  const answered = { answered_at: server.clock.now(), updated_at: server.clock.now() }
  await server.deps.db
    .insertInto('clarification')
    .values([
      { ...said, ...answered, question: 'how long?', answer: 'short', is_public: true },
      { ...said, ...answered, question: 'my own?', answer: 'yes' },
      { ...said, question: 'nobody knows?', updated_at: server.clock.now() },
    ])
    .execute()
  const open = (await ask(`/contests/${cid}/clarifications`, people.bell)).data
  expect(open).toMatchObject([{ from_team_id: null, to_team_id: null, text: 'how long?\n\nshort' }])
  const whole = (await ask(`/contests/${cid}/clarifications`, people.owner)).data
  expect(whole.map((item: { text: string }) => item.text)).toEqual([
    'how long?',
    'short',
    'my own?',
    'yes',
    'nobody knows?',
  ])
  expect(whole[3]).toMatchObject({ from_team_id: null, to_team_id: people.ada.id, reply_to_id: whole[2].id })
})

test.each<[string, object, readonly boolean[]]>([
  ['public', {}, [true, true, true]],
  ['protected', { auth: 2, password: 'words' }, [true, true, true]],
  ['private', { auth: 1, password: 'words' }, [false, false, true]],
])('clarifications of a %s contest are sent to viewers of its pages', async (_, terms, told) => {
  const { cid } = await hold(7_900, { ...open, ...terms })
  const now = server.clock.now()
  const said = { contest_id: cid, account_id: people.ada.id, created_at: now, answered_at: now, updated_at: now }
  await server.deps.db
    .insertInto('clarification')
    .values({ ...said, question: 'is n in A even?', answer: 'no', is_public: true })
    .execute()
  await server.deps.db
    .insertInto('contest_registration')
    .values({ contest_id: cid, account_id: people.cyn.id, created_at: now })
    .execute()
  const viewers = [null, people.bell, people.cyn]
  for (const [place, who] of viewers.entries()) {
    expect((await ask(`/contests/${cid}/teams`, who)).data.length).toBeGreaterThan(0)
    const list = await ask(`/contests/${cid}/clarifications`, who)
    expect(list).toMatchObject({ http: 200 })
    expect(list.data).toHaveLength(told[place] === true ? 1 : 0)
  }
})

test('an unchanged response is not sent again', async () => {
  const { cid, enter } = await over()
  const path = `/contests/${cid}/submissions`
  const tag = (await ask(path)).headers.get('etag') ?? ''
  expect(tag).not.toBe('')
  expect(await ask(path, null, { 'if-none-match': tag })).toMatchObject({ http: 304, data: '' })
  // Another caller gets a different response.
  expect(await ask(path, people.owner, { 'if-none-match': tag })).toMatchObject({ http: 200 })
  await enter([5_000, 'cyn', 'B', WA])
  expect(await ask(path, null, { 'if-none-match': tag })).toMatchObject({ http: 200 })
})

test.each(['doesnt-exist', 'doesnt-exist/42', 'submissions/999999', 'submissions/XYZ-999', 'submissions/999999/files'])(
  '%s is not there',
  async (path) => {
    const { cid } = await over()
    const reply = await ask(`/contests/${cid}/${path}`, people.owner)
    expect(reply).toMatchObject({ http: 404, data: { code: 404 } })
    ccsFault.parse(reply.data)
    expect(await ask(`/contests/x/${path}`)).toMatchObject({ http: 404 })
  },
)
