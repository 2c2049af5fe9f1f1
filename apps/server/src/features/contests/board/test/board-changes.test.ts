import { type BoardChange, type BoardRowOut, type ContestBoard, verdict } from '@verdict/contract'
import { type BoardRecord, compareRows, keepFormatBoard } from '@verdict/rules'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BoardPeople, type HoldContest, startBoards, workedExample } from '../../../../../test/harness/boards.ts'
import type { TestServer } from '../../../../../test/harness/server.ts'
import { BoardFace } from '../board-face.ts'
import type { BoardState } from '../board-state.ts'
import { FaceHistory } from '../face-history.ts'
import { boardPersonOf, presentRow } from '../present.ts'

/** Changes of a board since a version: a client that applies them has the whole board. */

type Board = Pick<ContestBoard, 'version' | 'view' | 'awarded' | 'rows' | 'people'>

const orderOf = ({ uid, points, time, first, total }: BoardRowOut) => ({
  ...{ userId: uid, points, time, records: total, cells: new Map() },
  firstAt: { timeS: first[0], submissionId: first[1] },
})

/** Applies changes as a client does. */
const applied = (board: Board, { version, view, awarded, rows, removed, people }: BoardChange): Board => {
  const gone = new Set([...removed, ...rows.map(({ uid }) => uid)])
  return {
    ...{ version, view, awarded },
    rows: [...board.rows.filter(({ uid }) => !gone.has(uid)), ...rows].sort((a, b) =>
      compareRows(orderOf(a), orderOf(b)),
    ),
    people: [...board.people.filter(({ uid }) => !gone.has(uid)), ...people],
  }
}

/** The people of a board have no order. */
const content = ({ version, view, awarded, rows, people }: Board): Board => ({
  ...{ version, view, awarded, rows: [...rows] },
  people: people.toSorted((a, b) => (a.uid < b.uid ? -1 : 1)),
})

describe('over a random history', () => {
  const userIds = ['ada', 'bell', 'cyn', 'dee', 'eve'] as const
  const names = { realnames: false, audience: 'everyone' } as const
  const step = fc.record({
    submissionId: fc.integer({ min: 1, max: 25 }),
    what: fc.constantFrom(
      'accepted' as const,
      'rejected' as const,
      'pending' as const,
      'delete' as const,
      'rename' as const,
    ),
    /** Which of the clients ask after this step. */
    asks: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 2 }),
  })

  const stateOf = (format: 'icpc' | 'ioi'): BoardState => {
    const common = { durationS: 100, freezeS: 60, excluded: new Set<string>() }
    const rules =
      format === 'icpc' ? { format, ...common, penalty: { perTryS: 20, wholeMinutes: false } } : { format, ...common }
    const terms = {
      ...{ rules, rule: 'acm', problems: [], shownName: 'username', stars: new Set<string>(), awardLooks: [] },
      contest: { terms: { startsAt: new Date(0), endsAt: new Date(100_000), freezesAt: null, takesLate: false } },
      teams: { byAccount: new Map(), organizations: [], categories: [], unranked: [] },
    }
    const people = new Map(userIds.map((id) => [id, { id, username: id }]))
    return { terms, board: keepFormatBoard(rules), people } as never
  }

  test.each(['icpc', 'ioi'] as const)('changes equal the whole board: %s', (format) => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 10, maxLength: 120 }), (steps) => {
        const state = stateOf(format)
        const views = ['live', 'frozen', 'afterEnd'] as const
        const faces = views.map((view) => ({ view, face: new BoardFace(state, view) }))
        const wholeOf = ({ view, face }: (typeof faces)[number]): Board => ({
          ...{ version: face.version(), view, awarded: null },
          rows: state.board.rows(view).map(presentRow),
          people: state.board.rows(view).map(({ userId }) => boardPersonOf(state, userId, names)),
        })
        const clients = faces.flatMap((of) => [0, 1, 2, 3].map((id) => ({ id, of, board: wholeOf(of) })))
        let renames = 0
        for (const { submissionId, what, asks } of steps) {
          const userId = userIds[submissionId % userIds.length] ?? 'ada'
          if (what === 'rename') {
            renames += 1
            state.people.set(userId, { ...state.people.get(userId), username: `${userId}${renames}` } as never)
            for (const { face } of faces) face.touch(userId)
          } else if (what === 'delete') state.board.remove(submissionId)
          else {
            const attempt = what === 'pending' ? null : what
            const score = attempt === 'accepted' ? 100 : attempt === null ? null : submissionId
            const problem = 'ABC'[submissionId % 3] ?? 'A'
            const record = { submissionId, userId, problem, timeS: submissionId * 4, attempt, score, runTimeMs: 1 }
            state.board.put(record satisfies BoardRecord)
          }
          for (const client of clients.filter(({ id }) => asks.includes(id))) {
            const { view, face } = client.of
            const whole = wholeOf(client.of)
            const delta = face.changeSince(client.board.version)
            // The history is longer than this one.
            expect(delta).not.toBeNull()
            if (delta === null) continue
            client.board = applied(client.board, {
              ...{ from: client.board.version, version: face.version(), view, awarded: null },
              rows: delta.rows.map(presentRow),
              removed: [...delta.removed],
              people: delta.rows.map((row) => boardPersonOf(state, row.userId, names)),
            })
            expect(content(client.board)).toEqual(content(whole))
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  test('an unknown version has no changes, and old ones are dropped', () => {
    const history = new FaceHistory()
    for (let n = 0; n < 5_000; n += 1) {
      history.add({ from: `v${n}`, to: `v${n + 1}`, userIds: Array.from({ length: 10 }, (_, at) => `${n}-${at}`) })
    }
    expect(history.changedSince('v0', 'v5000')).toBeNull()
    expect(history.changedSince('another', 'v5000')).toBeNull()
    expect(history.changedSince('v4990', 'v5000')).toHaveLength(100)
    expect(history.changedSince('v5000', 'v5000')).toEqual([])
  })
})

describe('over the wire', () => {
  let server: TestServer
  let people: BoardPeople
  let hold: HoldContest
  beforeAll(async () => {
    ;({ server, people, hold } = await startBoards())
  })
  afterAll(() => server.close())

  /** A board moves at most once a second. */
  const soon = { timeout: 5_000 }
  const { accepted: AC, wrongAnswer: WA } = verdict

  const whole = async (cid: number, token: string | undefined) =>
    (await server.call('GET', '/api/contest-board', { query: { cid }, token })).data
  const changes = (cid: number, from: string, token?: string) =>
    server.call('GET', '/api/contest-board/changes', { query: { cid, from }, token })

  const judge = (id: number | undefined, code: number) =>
    server.deps.db
      .updateTable('submission')
      .set({ verdict: code })
      .where('id', '=', id ?? 0)
      .execute()

  test('a client that applies the changes has the whole board', async () => {
    const { cid, ids, enter } = await hold(7_000, {}, workedExample.slice(0, 8))
    const { token } = people.dot
    let board = await whole(cid, token)
    expect((await changes(cid, board.version, token)).data).toEqual({
      ...{ from: board.version, version: board.version, view: 'live', awarded: null },
      ...{ rows: [], removed: [], people: [] },
    })
    const acts = [
      () => judge(ids[1], WA),
      () => judge(ids[1], AC),
      () => enter([6_000, 'cyn', 'B', AC]),
      () => server.deps.db.updateTable('account').set({ nickname: 'c' }).where('username', '=', 'cyn').execute(),
    ]
    for (const act of acts) {
      const { version } = board
      await act()
      await expect.poll(async () => (await whole(cid, token)).version, soon).not.toBe(version)
      const { data } = await changes(cid, version, token)
      expect(data.from).toBe(version)
      expect(data.rows).toHaveLength(1)
      const now = await whole(cid, token)
      expect(content({ ...now, ...applied(board, data) })).toEqual(content(now))
      board = now
    }
  })

  test('the whole board is sent for a version that is unknown, from before a change of the contest, or with other names', async () => {
    const { cid } = await hold(7_000, {}, workedExample.slice(0, 8))
    const { token } = people.dot
    const before = await whole(cid, token)
    expect((await changes(cid, 'unknown', token)).data).toEqual(before)
    const stars = JSON.stringify(['ada'])
    await server.deps.db.updateTable('contest').set({ stars }).where('id', '=', cid).execute()
    await expect.poll(async () => (await whole(cid, token)).version, soon).not.toBe(before.version)
    expect((await changes(cid, before.version, token)).data).toEqual(await whole(cid, token))
    const own = await whole(cid, people.owner.token)
    expect((await changes(cid, own.version, people.owner.token)).data).toEqual(own)
  })

  test('a hidden verdict is no change of the frozen board', async () => {
    const { cid, ids } = await hold(9_000)
    const { token } = people.dot
    const { version } = await whole(cid, token)
    await judge(ids[11], WA)
    const open = { query: { cid, from: version, forceRefresh: true }, token: people.owner.token }
    expect((await server.call('GET', '/api/contest-board/changes', open)).data.view).toBe('live')
    expect((await changes(cid, version, token)).data).toMatchObject({ version, view: 'frozen', rows: [] })
    // A contestant cannot ask for the live view.
    const asked = await server.call('GET', '/api/contest-board/changes', { ...open, token })
    expect(asked.data).toMatchObject({ version, view: 'frozen', rows: [] })
  })

  test('guests are refused where the board is not public, with the reasons of the whole board', async () => {
    const { cid } = await hold(7_000, {}, workedExample.slice(0, 8))
    const refused = await server.call('GET', '/api/contest-board', { query: { cid } })
    expect(refused.status).not.toBe(200)
    const { status, msg, http } = await changes(cid, 'x')
    expect({ status, msg, http }).toEqual({ status: refused.status, msg: refused.msg, http: refused.http })
    expect((await changes(999_999, 'x', people.dot.token)).status).not.toBe(200)
  })
})
