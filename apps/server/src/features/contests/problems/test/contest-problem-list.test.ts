import { verdict } from '@verdict/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { type ContestGiven, makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { fewestQueries } from '../../../../../test/harness/queries.ts'
import { recountTallies } from '../../../judging/tallies/recount.ts'
import {
  ann,
  at,
  at0,
  bob,
  type Contest,
  chair,
  contestWith,
  detail,
  first,
  hidden,
  list,
  root,
  second,
  server,
  withContestProblems,
} from './contest-problems-setup.ts'

withContestProblems()

const { accepted, wrongAnswer, compileError, pending, judging } = verdict

describe('the problems of a contest', () => {
  let contest: Contest
  beforeEach(async () => {
    contest = await contestWith({ is_sealed: true, seals_at: at(-10), takes_late: true })
    const enter = (who: Person, minute: number, code: number, label = 'A') =>
      makeEntry(server, who, {
        contest,
        label,
        problemId: label === 'A' ? first.id : second.id,
        at: at(minute),
        verdict: code,
      })
    await enter(chair, -61, accepted)
    await enter(chair, -50, accepted)
    await enter(root, -50, wrongAnswer)
    await enter(ann, -50, wrongAnswer)
    await enter(ann, -40, accepted)
    await enter(bob, -40, compileError, 'B')
    await enter(ann, -5, accepted)
    await enter(bob, -5, accepted, 'B')
  })

  test('are listed by label, counted up to the freeze, without those of its managers', async () => {
    const reply = await list(contest.id, ann)
    expect(reply).toMatchObject({ http: 200, status: 200 })
    expect(reply.data).toEqual([
      {
        id: contest.labels.get('A'),
        displayId: 'A',
        cid: contest.id,
        pid: first.id,
        displayTitle: 'Problem A',
        color: null,
        ac: 1,
        total: 2,
      },
      expect.objectContaining({ displayId: 'B', ac: 0, total: 1 }),
    ])
  })

  test('are counted up to this moment for contest managers', async () => {
    expect((await list(contest.id, chair)).data).toMatchObject([
      { ac: 2, total: 3 },
      { ac: 1, total: 2 },
    ])
  })

  test('are counted to the end once it is over, and beyond it only when asked', async () => {
    await server.deps.db
      .updateTable('contest')
      .set({ starts_at: at(-60), seals_at: at(-30), ends_at: at(-10) })
      .where('id', '=', contest.id)
      .execute()
    expect((await list(contest.id, ann)).data).toMatchObject([
      { ac: 1, total: 2 },
      { ac: 0, total: 1 },
    ])
    const all = [
      { ac: 2, total: 3 },
      { ac: 1, total: 2 },
    ]
    expect((await list(contest.id, ann, { containsEnd: true })).data).toMatchObject(all)
    await server.deps.db.updateTable('contest').set({ takes_late: false }).where('id', '=', contest.id).execute()
    expect((await list(contest.id, ann, { containsEnd: true })).data).toMatchObject([{ total: 2 }, { total: 1 }])
  })

  test('are still counted up to the freeze when it stays after the end', async () => {
    await server.deps.db
      .updateTable('contest')
      .set({ ends_at: at(-1), opens_at_end: false })
      .where('id', '=', contest.id)
      .execute()
    expect((await list(contest.id, ann, { containsEnd: true })).data).toMatchObject([{ ac: 1, total: 2 }, { total: 1 }])
    expect((await list(contest.id, chair)).data).toMatchObject([{ ac: 2, total: 3 }, { total: 2 }])
  })

  test('cost no more statements than a page may', async () => {
    expect(await fewestQueries(server.deps, () => list(contest.id, ann))).toBeLessThanOrEqual(6)
  })

  test('do not count a person any more who became root', async () => {
    const late = await makeUser(server)
    await makeEntry(server, late, { contest, problemId: first.id, at: at(-20), verdict: accepted })
    expect((await list(contest.id, ann)).data[0]).toMatchObject({ ac: 2, total: 3 })
    await server.deps.db.updateTable('account').set({ role: 1000 }).where('id', '=', late.id).execute()
    expect((await list(contest.id, ann)).data[0]).toMatchObject({ ac: 1, total: 2 })
    await server.deps.db.updateTable('account').set({ role: 1002 }).where('id', '=', late.id).execute()
  })

  test('omit hidden ones', async () => {
    const { id } = await makeContest(server, { problems: [hidden.id, second.id] })
    expect((await list(id, ann)).data.map((row: { displayId: string }) => row.displayId)).toEqual(['B'])
    expect(await detail(id, ann)).toMatchObject({ http: 200, status: 403 })
    expect(await detail(id, ann, { displayId: 'Z' })).toMatchObject({ http: 200, status: 404 })
  })

  test('are counted by outcome on the page of one', async () => {
    const reply = await detail(contest.id, ann)
    const zero = { mle: 0, tle: 0, re: 0, pe: 0, ce: 0, se: 0, pa: 0 }
    expect(reply.data.problemCount).toEqual({ pid: null, total: 2, ac: 1, wa: 1, ...zero })
  })
})

test('tallies follow verdicts, times and deletions, and a recount finds nothing to repair', async () => {
  const contest = await contestWith({ is_sealed: true, seals_at: at(0) })
  const enter = (minute: number, code: number) =>
    makeEntry(server, ann, { contest, problemId: first.id, at: at(minute), verdict: code })
  const tallies = () =>
    server.deps.db
      .selectFrom('contest_tally')
      .select(['span', 'verdict', 'n'])
      .where('contest_id', '=', contest.id)
      .where('n', '<>', 0)
      .orderBy('span')
      .orderBy('verdict')
      .execute()
  const set = (id: number, code: number) =>
    server.deps.db.updateTable('submission').set({ verdict: code }).where('id', '=', id).execute()

  const early = await enter(-90, wrongAnswer)
  const one = await enter(-30, pending)
  const two = await enter(30, judging)
  await enter(150, accepted)
  const begun = [
    { span: 0, verdict: wrongAnswer, n: 1 },
    { span: 1, verdict: pending, n: 1 },
    { span: 2, verdict: pending, n: 1 },
    { span: 3, verdict: accepted, n: 1 },
  ]
  expect(await tallies()).toEqual(begun)
  await set(one, judging)
  expect(await tallies()).toEqual(begun)
  await set(one, accepted)
  await set(two, wrongAnswer)
  await server.deps.db.deleteFrom('submission').where('id', '=', early).execute()
  expect(await tallies()).toEqual([
    { span: 1, verdict: accepted, n: 1 },
    { span: 2, verdict: wrongAnswer, n: 1 },
    { span: 3, verdict: accepted, n: 1 },
  ])
  await server.deps.db.updateTable('contest').set({ is_sealed: false }).where('id', '=', contest.id).execute()
  expect(await tallies()).toEqual([
    { span: 1, verdict: wrongAnswer, n: 1 },
    { span: 1, verdict: accepted, n: 1 },
    { span: 3, verdict: accepted, n: 1 },
  ])
  const mine = async () =>
    (await recountTallies(server.deps.db)).differences.filter(
      ({ tally, key }) => tally === 'contest' && key.startsWith(`${contest.id}:`),
    )
  expect(await mine()).toEqual([])
  await server.deps.db.updateTable('contest_tally').set({ n: 9 }).where('contest_id', '=', contest.id).execute()
  expect(await mine()).toHaveLength(3)
  expect(await mine()).toEqual([])
  await server.deps.db.deleteFrom('contest').where('id', '=', contest.id).execute()
  await server.deps.db.deleteFrom('submission').where('contest_id', '=', contest.id).execute()
  expect(await tallies()).toEqual([])
})

test('many verdicts at once are all counted', async () => {
  const contest = await contestWith()
  const enter = (code: number) => makeEntry(server, ann, { contest, problemId: first.id, at: at(-1), verdict: code })
  const ids = await Promise.all(Array.from({ length: 40 }, () => enter(pending)))
  await Promise.all(
    ids.map((id, index) =>
      server.deps.db
        .updateTable('submission')
        .set({ verdict: index % 2 === 0 ? accepted : wrongAnswer })
        .where('id', '=', id)
        .execute(),
    ),
  )
  expect((await list(contest.id, ann)).data[0]).toMatchObject({ ac: 20, total: 40 })
})

describe('access to the list', () => {
  test.each<[string, ContestGiven, () => Person | undefined, number, number]>([
    ['a contestant', {}, () => ann, 200, 200],
    ['a guest', {}, () => undefined, 200, 403],
    ['a guest, where the board is open', { shows_board: true }, () => undefined, 200, 200],
    [
      'a guest before the start, where the board is open',
      { shows_board: true, starts_at: at0(1) },
      () => undefined,
      200,
      403,
    ],
    ['a contestant before the start', { starts_at: at0(1) }, () => ann, 200, 403],
    [
      'a contestant before the start, where the board is open',
      { shows_board: true, starts_at: at0(1) },
      () => ann,
      200,
      403,
    ],
    ['its owner before the start', { starts_at: at0(1) }, () => chair, 200, 200],
    ['a user without the password', { auth: 1 }, () => ann, 200, 403],
    ['a user without the password for submitting', { auth: 2 }, () => ann, 200, 200],
    ['any user, for a hidden contest', { is_visible: false, shows_board: true }, () => root, 200, 400],
  ])('%s', async (_, given, who, http, status) => {
    const { id } = await contestWith(given)
    expect(await list(id, who())).toMatchObject({ http, status })
  })

  test('any user, for a missing contest, and with an invalid token', async () => {
    expect(await list(999_999, ann)).toMatchObject({ http: 200, status: 400 })
    const { id } = await contestWith()
    expect(await server.call('GET', '/api/get-contest-problem', { token: 'x', query: { cid: id } })).toMatchObject({
      http: 401,
    })
    expect(await server.call('GET', '/api/get-contest-problem', { token: ann.token })).toMatchObject({ http: 400 })
  })
})
