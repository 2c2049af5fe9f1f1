import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportContest, filesOf } from '../../../../../test/harness/contest-exports.ts'
import { brokenContests, contestYaml, icpcPackage, tsvPackage } from '../../../../../test/harness/contest-files.ts'
import { planContest, settledContest, takeContest } from '../../../../../test/harness/contest-imports.ts'
import { sendForm } from '../../../../../test/harness/packages.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { zipOf } from '../../../../../test/harness/zips.ts'

let server: TestServer
let root: Person
beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { role: 'root', username: 'chief' })
})
afterAll(() => server.close())

const contestOf = async (id: number | null) =>
  server.deps.db
    .selectFrom('contest')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow()

describe('an ICPC contest package', () => {
  test('becomes a contest with its problems, teams and passwords', async () => {
    const read = await planContest(server, root, icpcPackage)
    expect(read.reason).toBeNull()
    expect(read.plan).toMatchObject({
      format: 'icpc',
      contest: { title: 'Regional Finals 2026', type: 'acm', durationS: 18_000, freezeS: 3_600, penaltyS: 600 },
      problems: [
        { label: 'A', title: 'Hello World', color: '#ff7109', cases: 2, fault: null, known: null },
        { label: 'B', title: 'Sums', color: '#00ff00', fault: null },
      ],
      people: [
        { username: 'team-one', name: '¡i¡i¡', school: 'Lund University', fate: 'create', password: 'package' },
        { username: 'team-two', name: 'FAUlty', fate: 'create', password: 'generated' },
        { username: 'team003', name: 'Watchers', fate: 'create', password: 'generated' },
      ],
      submissions: 0,
    })
    const notes = read.plan?.notes.map(({ fate, item, why }) => `${fate} ${item}: ${why}`)
    expect(notes).toContain('lost contest.yaml: banner: contests have no logos or banners here')
    expect(notes).toContain('lost accounts.yaml: [3]: stephan: only accounts of teams are created')
    expect(notes).toContain('lost teams.json: members: a team is one account here')
    const chinese = await settledContest(server, root, read.importId, 'zh-CN')
    expect(chinese.plan?.notes.map(({ why }) => why)).toContain('本系统的比赛没有徽标和横幅')

    const done = await takeContest(server, root, read)
    expect(done).toMatchObject({ state: 'finished', reason: null })
    const contest = await contestOf(done.cid)
    expect(contest).toMatchObject({
      title: 'Regional Finals 2026',
      starts_at: new Date('2026-12-05T09:00:00Z'),
      ends_at: new Date('2026-12-05T14:00:00Z'),
      seals_at: new Date('2026-12-05T13:00:00Z'),
      is_sealed: true,
      is_visible: false,
      try_penalty_s: 600,
      counts_minutes: true,
      shown_name: 'nickname',
      stars: ['team003'],
      owner_id: root.id,
    })
    const places = await server.deps.db
      .selectFrom('contest_problem')
      .innerJoin('problem', 'problem.id', 'contest_problem.problem_id')
      .select(['label', 'title', 'color', 'visibility', 'time_limit_ms'])
      .where('contest_id', '=', contest.id)
      .orderBy('label')
      .execute()
    expect(places).toEqual([
      { label: 'A', title: 'Hello World', color: '#ff7109', visibility: 3, time_limit_ms: 2_000 },
      { label: 'B', title: 'Sums', color: '#00ff00', visibility: 3, time_limit_ms: 2_000 },
    ])
    const login = (username: string, password: string) =>
      server.call('POST', '/api/login', { body: { username, password } })
    expect((await login('team-one', 'till-wise-under')).status).toBe(200)
    // A password too short to log in with is replaced, and no judge gets an account.
    expect((await login('team-two', 'abc')).status).not.toBe(200)
    expect(await server.deps.db.selectFrom('account').select('id').where('username', '=', 'stephan').execute()).toEqual(
      [],
    )
    const list = await server.deps.db.selectFrom('generated_list').select('accounts').execute()
    expect(list.map(({ accounts }) => (accounts as string[][]).map(([name]) => name))).toEqual([
      ['team-two', 'team003'],
    ])
  })

  test('with tabs and zipped problems is read as DOMjudge reads it', async () => {
    const read = await planContest(server, root, await tsvPackage())
    expect(read.reason).toBeNull()
    expect(read.plan).toMatchObject({
      contest: { title: 'Practice', freezeS: 1_800, penaltyS: 1_200 },
      problems: [{ label: 'X', color: '#f5d000', fault: null, cases: 2 }],
      people: [{ username: 'team-007', name: 'Hoos', school: 'University of Virginia', password: 'package' }],
    })
    expect(read.plan?.notes.map(({ item }) => item)).toContain('contest.yaml: penalty_time')
    const done = await takeContest(server, root, read, { startTime: '2027-01-01T00:00:00Z', visible: true })
    expect(await contestOf(done.cid)).toMatchObject({ starts_at: new Date('2027-01-01T00:00:00Z'), is_visible: true })
  })

  test('a contest exported for the ICPC comes back with the same problems and teams', async () => {
    const first = await takeContest(server, root, await planContest(server, root, icpcPackage))
    const exported = await exportContest(server, root, { cid: first.cid ?? 0, format: 'icpc' })
    const names = [...(await filesOf(exported)).keys()]
    for (const name of [
      'contest.yaml',
      'problems.yaml',
      'problemset.yaml',
      'teams.json',
      'accounts.yaml',
      'groups.tsv',
    ]) {
      expect(names).toContain(name)
    }
    const read = await planContest(server, root, exported.bytes)
    expect(read.reason).toBeNull()
    expect(read.plan).toMatchObject({ format: 'icpc', contest: first.plan?.contest ?? {} })
    expect(read.plan?.problems.map(({ label, title, color, fault }) => [label, title, color, fault])).toEqual([
      ['A', 'Hello World', '#ff7109', null],
      ['B', 'Sums', '#00ff00', null],
    ])
  })

  test('a missing problem can be left out, and a problem of the site used instead', async () => {
    const read = await planContest(server, root, {
      ...icpcPackage,
      'problems.yaml': '- {id: hello, label: A}\n- {id: nowhere, label: B}\n',
    })
    expect(read.plan?.problems.map(({ fault }) => fault)).toEqual([
      null,
      'The package does not contain the problem "nowhere".',
    ])
    expect(read.plan?.problems[0]?.known).toMatchObject({ pid: expect.any(Number) })
    const start = (body: object) =>
      server.call('POST', `/api/admin/contest-packages/${read.importId}/start`, { token: root.token, body })
    expect((await start({})).msg).toBe('题目 B 无法创建，请不导入该题或使用已有题目。')
    const done = await takeContest(server, root, read, {
      people: false,
      problems: [
        { seq: 0, use: 'existing' },
        { seq: 1, use: 'skip' },
      ],
    })
    expect(done.state).toBe('finished')
    const places = await server.deps.db
      .selectFrom('contest_problem')
      .select('problem_id')
      .where('contest_id', '=', done.cid ?? 0)
      .execute()
    expect(places).toEqual([{ problem_id: read.plan?.problems[0]?.known?.pid }])
    expect((await start({})).status).toBe(400)
  })

  test('without a start needs one', async () => {
    const read = await planContest(server, root, {
      ...icpcPackage,
      'contest.yaml': contestYaml.replace(/^start_time.*$/m, 'start_time: null'),
    })
    expect(read.plan?.contest.startTime).toBeNull()
    const reply = await server.call('POST', `/api/admin/contest-packages/${read.importId}/start`, {
      token: root.token,
      body: {},
    })
    expect(reply.status).toBe(400)
  })
})

test('an import that is repeated after an interruption creates nothing twice', async () => {
  const read = await planContest(server, root, icpcPackage)
  const done = await takeContest(server, root, read)
  const count = async () =>
    Promise.all(
      (['contest', 'problem', 'account'] as const).map(async (table) => {
        const { n } = await server.deps.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
        return n
      }),
    )
  const before = await count()
  // As if the server had died just before the contest was stored.
  await server.deps.db
    .deleteFrom('contest')
    .where('id', '=', done.cid ?? 0)
    .execute()
  await server.deps.db
    .updateTable('contest_import')
    .set({ state: 'importing' })
    .where('id', '=', read.importId)
    .execute()
  const { importContestJob } = await import('../import/jobs.ts')
  await importContestJob.run?.(server.deps, { importId: read.importId }, 'again')
  await importContestJob.run?.(server.deps, { importId: read.importId }, 'and again')
  expect((await settledContest(server, root, read.importId)).state).toBe('finished')
  expect(await count()).toEqual(before)
})

describe('a broken package is refused with a sentence that names the place', () => {
  test.each(brokenContests)('%s', async (_, files, english, chinese) => {
    const read = await planContest(server, root, files)
    expect(read).toMatchObject({ state: 'refused', reason: english, plan: null })
    expect((await settledContest(server, root, read.importId, 'zh-CN')).reason).toBe(chinese)
  })

  test('a file that is no zip', async () => {
    expect(await planContest(server, root, Buffer.from('hello'))).toMatchObject({ state: 'refused' })
  })
})

test('only super admins import contests', async () => {
  const bytes = await zipOf(icpcPackage)
  const read = await planContest(server, root, bytes)
  const path = `/api/admin/contest-packages/${read.importId}`
  for (const role of ['admin', 'problem_admin', 'default_user'] as const) {
    const { token } = await makeUser(server, { role })
    expect((await sendForm(server, '/api/admin/contest-packages', { bytes, token })).http).toBe(403)
    expect((await server.call('GET', '/api/admin/contest-packages', { token })).http).toBe(403)
    expect((await server.call('GET', path, { token })).http).toBe(403)
    expect((await server.call('POST', `${path}/start`, { token, body: {} })).http).toBe(403)
    expect((await server.call('DELETE', path, { token })).http).toBe(403)
  }
  expect((await server.call('GET', path)).http).toBe(401)
  expect((await server.call('DELETE', path, { token: root.token })).status).toBe(200)
  expect((await server.call('GET', path, { token: root.token })).status).toBe(400)
  const list = await server.call('GET', '/api/admin/contest-packages', { token: root.token })
  expect(list.data.map(({ importId }: { importId: string }) => importId)).not.toContain(read.importId)
})
