import { ownLanguages, verdict } from '@verdict/contract'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BoardPeople, type HoldContest, startBoards, workedExample } from '../../../../../test/harness/boards.ts'
import { caseOf, makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { unzip } from '../../../../../test/harness/packages.ts'
import type { Person } from '../../../../../test/harness/people.ts'
import type { TestServer } from '../../../../../test/harness/server.ts'
import { extensionOf } from '../extension.ts'

let server: TestServer
let people: BoardPeople
let hold: HoldContest
beforeAll(async () => {
  ;({ server, people, hold } = await startBoards())
})
afterAll(() => server.close())

const { accepted: AC, wrongAnswer: WA, cancelled, pending } = verdict

const download = async (path: string, query: Record<string, unknown>, who: Person) => {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const reply = await fetch(`${server.url}/api/file/${path}?${search}`, { headers: { authorization: who.token } })
  return { reply, bytes: Buffer.from(await reply.arrayBuffer()) }
}

describe('the board as a sheet', () => {
  const sheetOf = async (query: object, who = people.owner) => {
    const { reply, bytes } = await download('download-contest-rank', { forceRefresh: false, ...query }, who)
    expect(reply.headers.get('content-disposition')).toBe(
      `attachment;filename=contest_${(query as { cid: number }).cid}_rank.xlsx`,
    )
    return (await readSheet(bytes)).map((row) => row.map((cell) => cell ?? ''))
  }

  test('contains all people with their cells', async () => {
    const { cid } = await hold(12_500, { stars: JSON.stringify(['bell']), shown_name: 'nickname', takes_late: true })
    expect(await sheetOf({ cid, containEnd: true })).toEqual([
      [
        'Rank',
        'Username',
        'ShowName',
        'Real Name',
        'School',
        'AC',
        'Total Submission',
        'Total Penalty Time(s)',
        'A',
        'B',
        'C',
      ],
      [1, 'ada', 'countess', 'Ada King', 'North High', 3, 5, 14_961, '+(2)', '+(1)', '+(2)'],
      ['*', 'bell', 'bell', '', '', 3, 5, 18_100, '+(1)', '+(2)', '+(1)*'],
      [2, 'cyn', 'cyn', '', 'North High', 2, 3, 8_700, '+(1)', '', '+(1)'],
    ])
    expect((await sheetOf({ cid, removeStar: true })).map((row) => row[1])).toEqual(['Username', 'ada', 'cyn'])
  })

  test('is frozen until forced', async () => {
    const { cid } = await hold(9_000, {}, [...workedExample, [7_000, 'cyn', 'B', WA], [8_500, 'cyn', 'B', WA]])
    const frozen = await sheetOf({ cid })
    expect(frozen.map((row) => row.slice(8))).toEqual([
      ['A', 'B', 'C'],
      ['+(2)', '+(1)', '?(2)'],
      ['+(1)', '+(2)', ''],
      ['+(1)', '-(1+1)', '?(1)'],
    ])
    expect((await sheetOf({ cid, forceRefresh: true }))[1]?.slice(8)).toEqual(['+(2)', '+(1)', '+(2)'])
  })

  test('of an OI contest has scores; a name that begins like a formula stays a name', async () => {
    await server.deps.db.updateTable('account').set({ nickname: '=1+1' }).where('username', '=', 'bell').execute()
    const { cid } = await hold(12_500, { type: 1, shown_name: 'nickname' }, [
      [100, 'bell', 'A', AC, 100],
      [200, 'bell', 'B', verdict.partialAccepted, 0],
    ])
    expect(await sheetOf({ cid })).toEqual([
      ['Rank', 'Username', 'ShowName', 'Real Name', 'School', 'Total Score', 'A', 'B', 'C'],
      [1, 'bell', '=1+1', '', '', 100, 100, 0, ''],
    ])
    await server.deps.db.updateTable('account').set({ nickname: null }).where('username', '=', 'bell').execute()
  })
})

describe('the programs that counted', () => {
  const filesOf = async (query: object, who = people.owner) => {
    const { reply, bytes } = await download('download-contest-ac-submission', { ...query }, who)
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment;filename=contest_\d+_\d+\.zip$/)
    return unzip(bytes)
  }
  const shape = (files: ReadonlyMap<string, Buffer>) =>
    [...files.keys()].map((name) => name.replace(/\d{14}/, 'time')).sort()

  test('of an ACM contest are all accepted ones of its time, by person or by problem', async () => {
    const { cid, ids } = await hold(12_500)
    await server.deps.db
      .updateTable('submission')
      .set({ language: 'C' })
      .where('id', '=', ids[1] ?? 0)
      .execute()
    await server.deps.db
      .updateTable('submission')
      .set({ language: 'C#' })
      .where('id', '=', ids[6] ?? 0)
      .execute()
    const files = await filesOf({ cid, excludeAdmin: true })
    expect(shape(files)).toEqual([
      'ada/A_(time).c',
      'ada/B_(time).cs',
      'ada/C_(time).cpp',
      'bell/A_(time).cpp',
      'bell/B_(time).cpp',
      'cyn/A_(time).cpp',
      'cyn/C_(time).cpp',
    ])
    expect(files.get([...files.keys()].find((name) => name.startsWith('bell/A')) ?? '')?.toString()).toBe(
      'program of bell',
    )
    expect(shape(await filesOf({ cid, splitType: 'problem' }))).toEqual([
      'A/ada_(time).c',
      'A/bell_(time).cpp',
      'A/cyn_(time).cpp',
      'A/owner_(time).cpp',
      'B/ada_(time).cs',
      'B/bell_(time).cpp',
      'B/chief_(time).cpp',
      'C/ada_(time).cpp',
      'C/cyn_(time).cpp',
    ])
  })

  test('of an OI contest are the last with points of each person and problem', async () => {
    const { cid } = await hold(12_500, { type: 1 }, [
      [100, 'ada', 'A', AC, 100],
      [200, 'ada', 'A', verdict.partialAccepted, 30],
      [300, 'ada', 'A', verdict.compileError],
    ])
    expect(shape(await filesOf({ cid }))).toEqual(['ada/A_30_(time).cpp'])
  })

  test.each([...ownLanguages, 'Kotlin', 'Text'])('a file of %s has the right extension', (language) => {
    const kinds: Record<string, string> = {
      C: 'c',
      'C#': 'cs',
      Java: 'java',
      PHP: 'php',
      Ruby: 'rb',
      Rust: 'rs',
      Golang: 'go',
      Text: 'txt',
      Kotlin: 'kt',
    }
    const byBeginning = /^C\+\+/.test(language)
      ? 'cpp'
      : /^Py/.test(language)
        ? 'py'
        : /^JavaScript/.test(language)
          ? 'js'
          : 'c'
    expect(extensionOf(language)).toBe(kinds[language] ?? byBeginning)
  })
})

test.each(['download-contest-rank', 'download-contest-ac-submission'])('%s is for managers', async (path) => {
  const { cid } = await hold(12_500)
  const { reply, bytes } = await download(path, { cid, forceRefresh: true }, people.ada)
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
  expect(JSON.parse(bytes.toString())).toMatchObject({ status: 403, data: null })
  expect((await download(path, { cid: 999_999, forceRefresh: true }, people.ada)).bytes.toString()).toContain(
    '"status":400',
  )
  expect(
    (await download(path, { cid, forceRefresh: true }, people.root)).reply.headers.get('content-type'),
  ).not.toMatch(/json/)
})

describe('the scroll board', () => {
  const info = (query: object, who?: Person) =>
    server.call('GET', '/api/get-contest-scroll-board-info', { query: { ...query }, token: who?.token })
  const submissions = (query: object, who?: Person) =>
    server.call('GET', '/api/get-contest-scroll-board-submission', { query: { ...query }, token: who?.token })

  test('is fed with columns, times and the submissions of the contest', async () => {
    const { cid, ids, at, enter } = await hold(12_500, { stars: JSON.stringify(['cyn']) })
    await enter([-5, 'dot', 'A', AC])
    await enter([10, 'dot', 'A', cancelled])
    const open = await enter([8_800, 'dot', 'A', pending])
    const stamp = (date: Date) => date.toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')
    expect((await info({ cid }, people.owner)).data).toMatchObject({
      id: cid,
      rankShowName: 'username',
      problemCount: 3,
      balloonColor: { A: null, B: null, C: null },
      startTime: stamp(at(0)),
      sealRankTime: stamp(at(7_200)),
      awards: null,
      starUserList: ['cyn'],
    })
    const rows = (await submissions({ cid }, people.owner)).data
    expect(rows.map((row: { submitId: number }) => row.submitId)).toEqual([open, ...ids.slice(0, 12).toReversed()])
    expect(rows.at(-1)).toEqual({
      uid: people.ada.id,
      username: 'ada',
      nickname: 'countess',
      realname: 'Ada King',
      school: 'North High',
      avatar: null,
      gender: 'secrecy',
      submitId: ids[0],
      status: WA,
      submitTime: stamp(at(300)),
      displayId: 'A',
    })
    const withoutStars = (await submissions({ cid, removeStar: true }, people.owner)).data
    expect(new Set(withoutStars.map((row: { username: string }) => row.username))).toEqual(
      new Set(['ada', 'bell', 'dot']),
    )
  })

  test.each([
    ['is running', () => hold(9_000, { shows_board: true })],
    ['has no freeze', () => hold(12_500, { is_sealed: false, shows_board: true })],
    ['is an OI contest', () => hold(12_500, { type: 1, shows_board: true })],
    ['is hidden', () => hold(12_500, { is_visible: false, shows_board: true })],
  ])('is refused to all users when the contest %s', async (_, make) => {
    const { cid } = await make()
    for (const ask of [info, submissions])
      expect(await ask({ cid })).toMatchObject({ http: 200, status: 400, data: null })
    expect((await info({ cid: 999_999 })).status).toBe(400)
    expect((await info({})).status).toBe(400)
  })

  test('is public only when its results are public', async () => {
    const open = await hold(12_500, { shows_board: true })
    const stays = await hold(12_500, { shows_board: true, opens_at_end: false })
    const inside = await hold(12_500)
    for (const ask of [info, submissions]) {
      expect((await ask({ cid: open.cid })).status).toBe(200)
      for (const { cid } of [stays, inside]) {
        expect((await ask({ cid })).status).toBe(403)
        expect((await ask({ cid }, people.ada)).status).toBe(403)
        expect((await ask({ cid }, people.owner)).status).toBe(200)
      }
    }
    expect(
      (await submissions({ cid: open.cid })).data.every((row: { realname: unknown }) => row.realname === null),
    ).toBe(true)
  })

  test('opens to the browser of its managers, which asks with its cookie alone', async () => {
    const { cid } = await hold(12_500, { opens_at_end: false })
    const withCookie = (path: string, token: string) =>
      server.call('GET', path, { query: { cid }, headers: { cookie: `verdict-session=${token}` } })
    for (const path of ['/api/get-contest-scroll-board-info', '/api/get-contest-scroll-board-submission']) {
      expect(await withCookie(path, people.owner.token)).toMatchObject({ http: 200, status: 200 })
      expect(await withCookie(path, people.ada.token)).toMatchObject({ status: 403, data: null })
      expect(await withCookie(path, `${people.owner.token}x`)).toMatchObject({ status: 403, data: null })
    }
    expect((await withCookie('/api/get-contest-info', people.owner.token)).http).toBe(401)
  })

  test('opens with a pass of its managers, for one contest and some hours', async () => {
    const [mine, other] = [await hold(12_500, { opens_at_end: false }), await hold(12_500, { opens_at_end: false })]
    const make = (who: Person) =>
      server.call('POST', '/api/contest-scroll-board-pass', { body: { cid: mine.cid }, token: who.token })
    expect((await make(people.ada)).status).toBe(403)
    const { pass } = (await make(people.owner)).data
    expect((await submissions({ cid: mine.cid, pass })).data).toHaveLength(12)
    expect((await info({ cid: other.cid, pass })).status).toBe(403)
    expect((await info({ cid: mine.cid, pass: `${pass.slice(0, -2)}AA` })).status).toBe(403)
    server.clock.advance(7 * 3_600_000)
    expect((await info({ cid: mine.cid, pass })).status).toBe(403)
    server.clock.advance(-7 * 3_600_000)
  })
})

describe('the preview of a rejudging', () => {
  test('lists ranks, awards and first solves before the change, and afterwards the change made', async () => {
    const awards = JSON.stringify([{ priority: 1, name: 'Gold', num: 1 }])
    const held = await hold(12_500, { award_type: 2, awards })
    const begun = await server.call('POST', '/api/admin/rejudgings', {
      token: people.root.token,
      body: { cid: held.cid, problemId: null, reason: 'better tests', submitIds: [held.ids[1], held.ids[11]] },
    })
    expect(begun.status, begun.msg).toBe(200)
    const host = await makeJudgeHost(server)
    // Programs of other tests may wait too.
    for (let [job] = await host.lease(); job !== undefined; [job] = await host.lease()) {
      await host.result(job, { kind: 'cases', cases: [caseOf(1, WA)] })
    }
    const preview = async (who = people.root) =>
      server.call('GET', '/api/admin/rejudgings/boards', { token: who.token, query: { id: begun.data.id } })
    const expected = [
      {
        cid: held.cid,
        title: expect.any(String),
        rule: 'acm',
        places: [
          {
            uid: people.bell.id,
            username: 'bell',
            before: { rank: 2, points: 2, time: 6_100, award: null },
            after: { rank: 1, points: 2, time: 6_100, award: 'Gold' },
          },
          {
            uid: people.cyn.id,
            username: 'cyn',
            before: { rank: 3, points: 2, time: 8_700, award: null },
            after: { rank: 2, points: 2, time: 8_700, award: null },
          },
          {
            uid: people.ada.id,
            username: 'ada',
            before: { rank: 1, points: 3, time: 14_961, award: 'Gold' },
            after: { rank: 3, points: 1, time: 3_661, award: null },
          },
        ],
        firstSolves: [{ displayId: 'A', before: ['ada', 'bell'], after: ['bell'] }],
      },
    ]
    expect((await preview()).data).toEqual(expected)
    expect((await preview(people.owner)).http).toBe(403)
    const apply = { token: people.root.token, body: { id: begun.data.id } }
    expect((await server.call('POST', '/api/admin/rejudgings/apply', apply)).status).toBe(200)
    expect((await preview()).data).toEqual(expected)
    const board = await server.call('POST', '/api/get-contest-rank', {
      token: people.root.token,
      body: { cid: held.cid, forceRefresh: true },
    })
    expect(board.data.records.map((row: { username: string }) => row.username)).toEqual(['bell', 'cyn', 'ada'])
  })

  test('of no rejudging is refused', async () => {
    const query = { id: 999_999 }
    const reply = await server.call('GET', '/api/admin/rejudgings/boards', { token: people.root.token, query })
    expect(reply).toMatchObject({ http: 200, status: 404 })
  })
})
