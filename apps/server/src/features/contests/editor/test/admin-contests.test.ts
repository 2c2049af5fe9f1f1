import { describe, expect, test } from 'vitest'
import { form, inHours } from '../../../../../test/harness/organisers.ts'
import type { Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { fewestQueries } from '../../../../../test/harness/queries.ts'
import type { TestServer } from '../../../../../test/harness/server.ts'
import {
  as,
  chair,
  hour,
  keeper,
  make,
  other,
  path,
  read,
  root,
  server,
  student,
  withOrganisers,
} from './admin-contests-setup.ts'

withOrganisers()

describe('a new contest', () => {
  test('belongs to the caller, regardless of the form, and is read back as written', async () => {
    const reply = await as(chair).post('', form({ title: 'Read back' }))
    expect(reply).toMatchObject({ http: 200, status: 200, data: null })
    const list = await as(chair).get('/get-contest-list', { keyword: 'read BACK' })
    expect(list.data).toMatchObject({ total: 1, records: [{ title: 'Read back', author: 'chair', uid: chair.id }] })
    const contest = await read(chair, list.data.records[0].id)
    expect(contest).toMatchObject({
      uid: chair.id,
      author: 'chair',
      title: 'Read back',
      duration: 18_000,
      status: -1,
      type: 0,
      auth: 0,
      pwd: '',
      sealRank: true,
      autoRealRank: true,
      visible: true,
      awardType: 0,
      awardConfigList: [],
      starAccount: [],
      source: 0,
      gid: null,
      isGroup: false,
      tryPenalty: 1_200,
      countsMinutes: false,
      opensCcs: false,
      hasSubmissions: false,
    })
    expect(contest.startTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/)
  })

  test('starts, freezes and ends at whole seconds, as boards count', async () => {
    const times = { startTime: inHours(24), sealRankTime: inHours(28), endTime: inHours(29) }
    const cut = Object.entries(times).map(([name, at]) => [name, at.replace('.000Z', '.999Z')])
    const contest = await read(chair, await make(chair, Object.fromEntries(cut)))
    expect(Object.keys(times).map((name) => Date.parse(contest[name]))).toEqual(
      Object.values(times).map((at) => Date.parse(at)),
    )
  })

  test('takes numbers where it expects texts', async () => {
    const cid = await make(chair, { title: 2024, description: 2024, starAccount: [2024001] })
    expect(await read(chair, cid)).toMatchObject({ title: '2024', description: '2024', starAccount: ['2024001'] })
  })

  test('keeps awards in the order of priority, stars once, and our own rules', async () => {
    const cid = await make(chair, {
      awardType: 2,
      awardConfigList: [
        { priority: '2', name: 'Silver', background: '#b4c0c7', color: '#fff', num: '20' },
        { priority: '1', name: 'Gold', background: '#e6bf25', color: '#fff', num: '10' },
      ],
      starAccount: [' star1 ', '', 'star2', 'star1'],
      tryPenalty: 300,
      countsMinutes: true,
      opensCcs: true,
    })
    expect(await read(chair, cid)).toMatchObject({
      awardType: 2,
      awardConfigList: [
        { priority: 1, name: 'Gold', background: '#e6bf25', color: '#fff', num: 10 },
        { priority: 2, name: 'Silver', background: '#b4c0c7', color: '#fff', num: 20 },
      ],
      starAccount: ['star1', 'star2'],
      tryPenalty: 300,
      countsMinutes: true,
      opensCcs: true,
    })
  })

  test('accepts shares above 100 % in total: the last award remains empty', async () => {
    const awardConfigList = [60, 50].map((num) => ({ ...form().awardConfigList[0], num }))
    const cid = await make(chair, { awardType: 1, awardConfigList })
    expect((await read(chair, cid)).awardConfigList.map(({ num }: { num: number }) => num)).toEqual([60, 50])
  })

  test.each<[string, object, RegExp]>([
    ['no title', { title: ' ' }, /title/],
    ['a title too long', { title: 'x'.repeat(501) }, /500/],
    ['no description', { description: '' }, /description/],
    ['a description too long', { description: 'x'.repeat(65_536) }, /65535/],
    ['no start', { startTime: null }, /start time/],
    ['no end', { endTime: '' }, /end time/],
    ['an end before its start', { endTime: inHours(23) }, /after the start/],
    ['no length', { endTime: form().startTime }, /after the start/],
    ['a moment without a zone', { startTime: '2026-01-01T10:00:00' }, /startTime/],
    ['no such type', { type: 2 }, /type/],
    ['no such access', { auth: 3 }, /auth/],
    ['private without a password', { auth: 1, pwd: ' ' }, /password/],
    ['protected without a password', { auth: 2, pwd: null }, /password/],
    ['a password too long', { auth: 1, pwd: 'x'.repeat(61) }, /60/],
    ['a freeze before the start', { sealRankTime: inHours(23) }, /freeze time/],
    ['a freeze after the end', { sealRankTime: inHours(30) }, /freeze time/],
    ['a freeze without a time', { sealRankTime: null }, /freeze time/],
    ['OI without a scoring', { type: 1, oiRankScoreType: null }, /OI/],
    ['ACM with a strange count', { type: 1, oiRankScoreType: 'Best' }, /OI/],
    ['a strange name on the board', { rankShowName: 'email' }, /rankShowName/],
    ['awards without one', { awardType: 1, awardConfigList: [] }, /at least one award/],
    ['no such kind of award', { awardType: 3 }, /awardType/],
    ['an award without a name', { awardType: 1, awardConfigList: [{ ...form().awardConfigList[0], name: '' }] }, /1/],
    ['a number below zero', { awardType: 2, awardConfigList: [{ ...form().awardConfigList[0], num: -1 }] }, /number/],
    ['no number', { awardType: 2, awardConfigList: [{ ...form().awardConfigList[0], num: null }] }, /number/],
    [
      'a colour that is none',
      { awardType: 2, awardConfigList: [{ ...form().awardConfigList[0], color: 'url(x)' }] },
      /color/,
    ],
    [
      'too many awards',
      { awardType: 1, awardConfigList: Array(21).fill({ ...form().awardConfigList[0], num: 1 }) },
      /20/,
    ],
    ['an empty account rule', { openAccountLimit: true, accountLimitRule: 'team1' }, /account rule/],
    [
      'a rule for accounts that begins after its end',
      {
        openAccountLimit: true,
        accountLimitRule: '<prefix>t</prefix><suffix></suffix><start>9</start><end>1</end><extra></extra>',
      },
      /end/,
    ],
    ['a penalty below zero', { tryPenalty: -1 }, /penalty/],
    ['a penalty of more than a day', { tryPenalty: 86_401 }, /penalty/],
  ])('is refused with %s', async (_, more, words) => {
    const reply = await server.call('POST', path, {
      body: form(more),
      token: chair.token,
      headers: { 'accept-language': 'en-US' },
    })
    expect(reply).toMatchObject({ http: 200, status: 400 })
    expect(reply.msg).toMatch(words)
  })

  test('drops an invalid freeze time while the freeze is off', async () => {
    const cid = await make(chair, { sealRank: false, sealRankTime: inHours(40) })
    expect(await read(chair, cid)).toMatchObject({ sealRank: false, sealRankTime: null })
    const kept = await make(chair, { sealRank: false, sealRankTime: inHours(27.2) })
    expect(Date.parse((await read(chair, kept)).sealRankTime)).toBe(Date.parse(inHours(27.2)))
  })
})

describe('its row determines the owner of a contest', () => {
  const problems = () => makeProblem(server)

  test.each<[string, (who: Person, cid: number) => ReturnType<TestServer['call']>]>([
    ['reading', (who, cid) => as(who).get('', { cid })],
    ['editing', (who, cid) => as(who).put('', { ...form(), id: cid, uid: who.id, author: who.username })],
    ['showing', (who, cid) => as(who).put('/change-contest-visible', {}, { cid, visible: false, uid: who.id })],
    ['cloning', (who, cid) => as(who).get('/clone', { cid })],
    ['copying', (who, cid) => as(who).post('/copy', { cid })],
    ['listing problems', (who, cid) => as(who).get('/get-problem-list', { cid })],
    ['listing candidates', (who, cid) => as(who).get('/get-problem-list', { cid, problemType: 0 })],
    ['reading a place', (who, cid) => as(who).get('/contest-problem', { cid, pid: 1 })],
    [
      'adding',
      async (who, cid) => as(who).put('/contest-problem', { cid, pid: (await problems()).id, displayId: 'A' }),
    ],
    [
      'adding from the bank',
      async (who, cid) => as(who).post('/add-problem-from-public', { cid, pid: (await problems()).id, displayId: 'A' }),
    ],
    ['arranging', (who, cid) => as(who).put('/arrange-problems', { cid, places: [] })],
    ['taking out', (who, cid) => as(who).post('/take-out-problem', { cid, pid: 1 })],
    ['listing announcements', (who, cid) => as(who).get('/announcement', { cid })],
    [
      'announcing',
      (who, cid) => as(who).post('/announcement', { cid, announcement: { title: 'T', content: 'C', status: 0 } }),
    ],
    ['asking what goes', (who, cid) => as(who).get('/what-goes', { cid })],
    ['asking what may be published', (who, cid) => as(who).get('/publish-problems', { cid })],
    ['publishing', (who, cid) => as(who).post('/publish-problems', { cid, pids: [1] })],
    [
      'bringing in a remote problem',
      (who, cid) => as(who).get('/import-remote-oj-problem', { cid, name: 'HDU', problemId: '1000' }),
    ],
  ])('%s is for root and the owner', async (_, call) => {
    const cid = await make(chair)
    for (const who of [other, keeper]) expect(await call(who, cid)).toMatchObject({ http: 200, status: 403 })
    expect(await call(student, cid)).toMatchObject({ http: 403 })
    expect((await call(chair, cid)).status).not.toBe(403)
    expect((await call(root, cid)).status).not.toBe(403)
    expect((await call(root, 999_999)).status).toBe(400)
  })

  test('deleting is for root alone, and a removed owner leaves it to root', async () => {
    const cid = await make(chair)
    for (const who of [chair, keeper]) expect(await as(who).remove('', { cid })).toMatchObject({ http: 403 })
    expect(await as(root).remove('', { cid })).toMatchObject({ status: 200, data: null })
    expect(await as(root).get('', { cid })).toMatchObject({ status: 400 })
  })
})

describe('the list', () => {
  test('shows hidden ones too, the latest start first, and nothing that is for managers alone', async () => {
    await make(chair, {
      title: 'Listed one',
      visible: false,
      auth: 1,
      pwd: 'sesame-street',
      startTime: inHours(1),
      endTime: inHours(2),
      sealRank: false,
    })
    await make(other, {
      title: 'Listed two',
      startTime: inHours(3),
      endTime: inHours(4),
      sealRank: false,
      starAccount: ['secret-star'],
    })
    const { data } = await as(keeper).get('/get-contest-list', { keyword: 'listed' })
    expect(data.records.map((row: { title: string }) => row.title)).toEqual(['Listed two', 'Listed one'])
    expect(JSON.stringify(data)).not.toMatch(/sesame|secret-star|"pwd"|accountLimitRule/)
    expect(data.records[0]).toMatchObject({ mayEdit: false, mayRemove: false })
    const mine = await as(chair).get('/get-contest-list', { keyword: 'listed', onlyMine: true })
    expect(mine.data.records).toMatchObject([{ title: 'Listed one', visible: false, mayEdit: true }])
  })

  test('finds by id, filters by type, access and status, and pages', async () => {
    const cid = await make(chair, { title: 'By its number', type: 1, auth: 2, pwd: 'x' })
    const find = async (query: object) => (await as(root).get('/get-contest-list', { ...query })).data
    expect((await find({ keyword: String(cid) })).records.some((row: { id: number }) => row.id === cid)).toBe(true)
    expect((await find({ keyword: 'by its', type: 0 })).total).toBe(0)
    expect((await find({ keyword: 'by its', type: 1, auth: 2, status: -1 })).total).toBe(1)
    expect((await find({ keyword: 'by its', status: 1 })).total).toBe(0)
    expect(await find({ limit: 2, currentPage: 2 })).toMatchObject({ size: 2, current: 2, records: [{}, {}] })
    expect((await find({ keyword: '%' })).total).toBe(0)
  })

  test('is sorted by the start, from either end, and by nothing else', async () => {
    const startsOf = async (query: object): Promise<string[]> =>
      (await as(root).get('/get-contest-list', { limit: 50, ...query })).data.records.map(
        (row: { startTime: string }) => row.startTime,
      )
    const usual = await startsOf({})
    const latestFirst = usual.toSorted((one, other) => Date.parse(other) - Date.parse(one))
    expect(usual).toEqual(latestFirst)
    expect(await startsOf({ sort: '-start' })).toEqual(usual)
    expect(await startsOf({ sort: 'start' })).toEqual(usual.toReversed())
    expect(await as(root).get('/get-contest-list', { sort: 'title' })).toMatchObject({ status: 400 })
  })

  test('costs two queries', async () => {
    const queries = await fewestQueries(server.deps, () => as(root).get('/get-contest-list', { limit: 50 }))
    expect(queries).toBeLessThanOrEqual(4)
  })
})

describe('copies', () => {
  test('the plain one is the row alone, in the name of the caller', async () => {
    const problem = await makeProblem(server)
    const cid = await make(chair, { title: 'To clone', auth: 1, pwd: 'abc', starAccount: ['s'] })
    await as(chair).post('/add-problem-from-public', { cid, pid: problem.id, displayId: 'A' })
    expect(await as(root).get('/clone', { cid })).toMatchObject({ status: 200, data: null })
    const { data } = await as(root).get('/get-contest-list', { keyword: 'To clone [Cloned]' })
    expect(data.records).toMatchObject([{ source: cid, author: root.username, problemCount: 0 }])
    expect(await read(root, data.records[0].id)).toMatchObject({ pwd: 'abc', starAccount: ['s'], auth: 1 })
  })

  test('ours moves to another time, hidden, with problems and announcements as wished', async () => {
    const problem = await makeProblem(server)
    const cid = await make(chair, { title: 'Round 1' })
    await as(chair).post('/add-problem-from-public', { cid, pid: problem.id, displayId: 'A' })
    await as(chair).post('/announcement', { cid, announcement: { title: 'Hello', content: 'All', status: 0 } })
    const wish = { cid, title: 'Round 2', startTime: inHours(240), withProblems: true, withAnnouncements: true }
    const reply = await as(chair).post('/copy', wish)
    const copy = await read(chair, reply.data.cid)
    expect(copy).toMatchObject({ title: 'Round 2', visible: false, duration: 18_000, source: cid, problemCount: 1 })
    expect(Date.parse(copy.startTime)).toBe(Date.parse(wish.startTime))
    expect(Date.parse(copy.endTime) - Date.parse(copy.sealRankTime)).toBe(hour)
    const announced = await as(chair).get('/announcement', { cid: copy.id })
    expect(announced.data.records).toMatchObject([{ title: 'Hello', username: 'chair' }])
    const bare = await as(chair).post('/copy', { cid })
    expect(await read(chair, bare.data.cid)).toMatchObject({ title: 'Round 1 [Cloned]', problemCount: 0 })
  })
})
