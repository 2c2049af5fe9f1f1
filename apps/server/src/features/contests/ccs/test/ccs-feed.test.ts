import { type CcsCollection, ccsCollections, verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BoardPeople,
  type HeldContest,
  type HoldContest,
  startBoards,
} from '../../../../../test/harness/boards.ts'
import { type FeedObjects, type FeedReading, note, readFeed } from '../../../../../test/harness/ccs-feed.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
let people: BoardPeople
let hold: HoldContest
const open: FeedReading[] = []
beforeAll(async () => {
  ;({ server, people, hold } = await startBoards())
})
afterAll(async () => {
  for (const item of open) item.stop()
  await server.close()
})

const { accepted: AC, wrongAnswer: WA, pending: PD } = verdict
const kinds = Object.keys(ccsCollections) as CcsCollection[]
const shown = { opens_ccs: true, shows_board: true }

const listen = async (
  cid: number,
  who: Person | null = null,
  options: { since?: string; known?: FeedObjects } = {},
) => {
  const reading = await readFeed(server, cid, { ...options, ...(who !== null && { token: who.token }) })
  open.push(reading)
  return reading
}

/** Read to the end of the initial dump. */
const begun = async (cid: number, who: Person | null = null, options: { since?: string; known?: FeedObjects } = {}) => {
  const reading = await listen(cid, who, options)
  await reading.until(({ lines }) => lines.at(-1)?.type === 'state', 'the state')
  return reading
}

// The test inspects arbitrary fields of replies.
// biome-ignore lint/suspicious/noExplicitAny: replies are examined field by field
const get = async (cid: number, path: string, who: Person | null): Promise<any> => {
  const headers = who === null ? {} : { authorization: who.token }
  return (await fetch(`${server.url}/api/ccs/contests/${cid}${path}`, { headers })).json()
}

/** The events received add up to the current responses of the calls. */
const expectWhole = async (cid: number, { known }: FeedReading, who: Person | null) => {
  const byId = (list: readonly { id: string }[]) => Object.fromEntries(list.map((item) => [item.id, item]))
  for (const kind of kinds) {
    const said = byId(await get(cid, `/${kind}`, who))
    expect(Object.fromEntries(known.get(kind) ?? []), kind).toEqual(said)
  }
  expect(known.get('contest')?.get(null)).toEqual(await get(cid, '', who))
  expect(known.get('state')?.get(null)).toEqual(await get(cid, '/state', who))
}

const judge = (id: number, code: number) =>
  server.deps.db.updateTable('submission').set({ verdict: code }).where('id', '=', id).execute()

const has = (kind: string, id: number, type?: string) => (reading: FeedReading) => {
  const one = reading.known.get(kind)?.get(String(id)) as { judgement_type_id?: string } | undefined
  return one !== undefined && (type === undefined || one.judgement_type_id === type)
}

const longAgo = (s: number) => [s, 'ada', 'A', AC] as const

describe('the feed', () => {
  test.each(['nobody', 'the owner'])('adds up to the responses of the calls, for %s', async (name) => {
    const who = name === 'nobody' ? null : people.owner
    const { cid } = await hold(20_000, shown)
    const reading = await begun(cid, who)
    await expectWhole(cid, reading, who)
    // Objects refer only to objects sent before.
    const sent = new Set<string>()
    for (const { type, id, data } of reading.lines) {
      const { team_id, problem_id, submission_id } = (data ?? {}) as Record<string, string>
      if (team_id !== undefined) expect(sent.has(`teams ${team_id}`)).toBe(true)
      if (problem_id !== undefined) expect(sent.has(`problems ${problem_id}`)).toBe(true)
      if (submission_id !== undefined) expect(sent.has(`submissions ${submission_id}`)).toBe(true)
      sent.add(`${type} ${id}`)
    }
    reading.stop()
  })

  test('continues with submitted, judged, rejudged and deleted submissions, and with new teams', async () => {
    const { cid, enter } = await hold(600, shown, [longAgo(60)])
    const reading = await begun(cid)
    const id = await enter([300, 'bell', 'B', PD])
    await reading.until(has('submissions', id), 'the submission')
    expect(reading.known.get('judgements')?.has(String(id))).toBe(false)
    expect(reading.known.get('teams')?.has(people.bell.id)).toBe(true)
    await judge(id, WA)
    await reading.until(has('judgements', id, 'WA'), 'its verdict')
    await judge(id, PD)
    await reading.until((item) => !has('judgements', id)(item), 'that it is rejudged')
    await judge(id, AC)
    await reading.until(has('judgements', id, 'AC'), 'its other verdict')
    await server.deps.db.deleteFrom('submission').where('id', '=', id).execute()
    await reading.until((item) => !has('submissions', id)(item), 'that it is gone')
    const renamed = { username: `bell-${id}` }
    await enter([400, 'bell', 'A', WA])
    await server.deps.db.updateTable('account').set(renamed).where('id', '=', people.bell.id).execute()
    await reading.until(
      ({ known }) => JSON.stringify([...(known.get('teams') ?? [])]).includes(renamed.username),
      'the name',
    )
    await expectWhole(cid, reading, null)
    reading.stop()
  })

  test('does not reveal verdicts during the freeze, not even their number, and sends everything at the unfreeze', async () => {
    const { cid, at, ids, enter } = await hold(7_900, shown)
    const [guest, owner] = [await begun(cid), await begun(cid, people.owner)]
    const heard = guest.lines.length
    const id = await enter([7_800, 'bell', 'C', PD])
    await owner.until(has('submissions', id), 'the submission')
    await judge(id, WA)
    await judge(ids[8] ?? 0, WA)
    await owner.until(has('judgements', id, 'WA'), 'the verdict')
    await owner.until(has('judgements', ids[8] ?? 0, 'WA'), 'the other verdict')
    await guest.until(has('submissions', id), 'the submission')
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const later = guest.lines.slice(heard)
    expect(later.map(({ type }) => type)).toEqual(['submissions'])
    await server.deps.db
      .updateTable('contest')
      .set({ ends_at: server.clock.now(), seals_at: at(7_200) })
      .where('id', '=', cid)
      .execute()
    await guest.until(({ known }) => JSON.stringify(known.get('state')?.get(null)).includes('thawed":"'), 'the thaw')
    await guest.until(has('judgements', id, 'WA'), 'the verdict')
    await guest.until(({ known }) => (known.get('awards')?.size ?? 0) > 0, 'the awards')
    await expectWhole(cid, guest, null)
    guest.stop()
    owner.stop()
  })

  test('sends problems when the contest starts, not before', async () => {
    const { cid } = await hold(-4, shown, [])
    const reading = await begun(cid)
    expect(reading.known.get('problems')?.size ?? 0).toBe(0)
    await reading.until(({ known }) => known.get('problems')?.size === 3, 'the problems')
    await reading.until(
      ({ known }) => JSON.stringify(known.get('state')?.get(null)).includes('started":"'),
      'the start',
    )
    await expectWhole(cid, reading, null)
    reading.stop()
  })

  test('ends for viewers who lose access', async () => {
    const { cid } = await hold(600, { opens_ccs: true }, [])
    const reading = await begun(cid, people.dot)
    await server.deps.db.updateTable('contest').set({ is_visible: false }).where('id', '=', cid).execute()
    await reading.ended
    expect(await listen(cid, people.dot)).toMatchObject({ http: 404 })
  })
})

describe('a token', () => {
  test('lets a reader go on wherever it broke off, and nothing is lost', async () => {
    const { cid, enter } = await hold(3_000, shown, [longAgo(60), [70, 'cyn', 'B', WA]])
    const first = await begun(cid)
    const whole = first.lines.length
    const id = await enter([300, 'bell', 'B', PD])
    await first.until(has('submissions', id), 'the submission')
    await judge(id, AC)
    await first.until(has('judgements', id, 'AC'), 'the verdict')
    first.stop()
    const next = await enter([400, 'bell', 'C', WA])
    await judge(id, WA)
    await server.deps.db.updateTable('contest').set({ title: 'Another name' }).where('id', '=', cid).execute()
    // A break after any line at all.
    for (const at of first.lines.keys()) {
      if (at < whole - 1 && at % 4 !== 0) continue
      const known: FeedObjects = new Map()
      for (const line of first.lines.slice(0, at + 1)) note(known, line)
      const again = await begun(cid, null, { since: first.lines[at]?.token ?? '', known })
      await expectWhole(cid, again, null)
      again.stop()
    }
    const last = await begun(cid, null, { since: first.lines.at(-1)?.token ?? '' })
    // Only the new submissions.
    expect([...(last.known.get('submissions')?.keys() ?? [])]).toEqual([String(next)])
    expect([...(last.known.get('judgements')?.keys() ?? [])].sort()).toEqual([String(id), String(next)].sort())
    last.stop()
  })

  test('continues across the end of a freeze', async () => {
    const { cid } = await hold(7_900, shown)
    const before = await begun(cid)
    before.stop()
    await server.deps.db.updateTable('contest').set({ ends_at: server.clock.now() }).where('id', '=', cid).execute()
    const after = await begun(cid, null, { since: before.lines.at(-1)?.token ?? '', known: before.known })
    await expectWhole(cid, after, null)
    expect(after.known.get('judgements')?.size).toBe(after.known.get('submissions')?.size)
    after.stop()
  })

  test('is valid on another server, and reveals nothing', async () => {
    const { cid, enter } = await hold(600, shown, [longAgo(60)])
    const reading = await begun(cid)
    reading.stop()
    const token = reading.lines.at(-1)?.token ?? ''
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('running')
    const id = await enter([70, 'cyn', 'B', WA])
    const other = await startTestServer({}, { on: server })
    const going = await readFeed(other, cid, { since: token })
    await going.until(has('judgements', id, 'WA'), 'events since')
    going.stop()
    await other.close()
  })

  test.each(['nothing', '', 'AAAA'])('that was never given is refused: %s', async (token) => {
    const { cid } = await hold(600, shown, [])
    if (token === '') {
      const reading = await readFeed(server, (await hold(600, shown, [])).cid)
      await reading.until(({ lines }) => lines.length > 0, 'anything')
      const foreign = await listen(cid, null, { since: reading.lines.at(-1)?.token ?? '' })
      reading.stop()
      expect(foreign.http).toBe(400)
    } else expect((await listen(cid, null, { since: token })).http).toBe(400)
  })
})

test('a reader receives cases when the contest shows them', async () => {
  const { cid, ids } = await hold(20_000, shown, [longAgo(60)])
  const id = ids[0] ?? 0
  await addJudging(id, [AC, WA])
  const runs = (await get(cid, '/runs', people.owner)) as { judgement_id: string; judgement_type_id: string }[]
  expect(runs.map((run) => [run.judgement_id, run.judgement_type_id])).toEqual([
    [String(id), 'AC'],
    [String(id), 'WA'],
  ])
  const reading = await begun(cid, people.owner)
  await expectWhole(cid, reading, people.owner)
  // Rejudged with fewer cases: the others are deleted.
  await addJudging(id, [WA])
  await judge(id, WA)
  await reading.until(({ known }) => known.get('runs')?.size === 1, 'that a case is gone')
  await expectWhole(cid, reading, people.owner)
  reading.stop()
})

test('cases are sent to others after the end, and only of problems that show them', async () => {
  const running = await hold(600, shown, [longAgo(60)])
  const ended = await hold(20_000, shown, [longAgo(60)])
  for (const { ids } of [running, ended]) await addJudging(ids[0] ?? 0, [AC])
  const count = async (held: HeldContest, who: Person | null) => (await get(held.cid, '/runs', who)).length
  expect([await count(running, people.ada), await count(running, people.owner)]).toEqual([0, 1])
  expect([await count(ended, null), await count(ended, people.owner)]).toEqual([1, 1])
  await setShowsCases(ended, false)
  expect([await count(ended, null), await count(ended, people.owner)]).toEqual([0, 1])
  await setShowsCases(ended, true)
  const closed = await hold(20_000, { ...shown, auth: 1, password: 'words' }, [longAgo(60)])
  await addJudging(closed.ids[0] ?? 0, [AC])
  expect([await count(closed, null), await count(closed, people.owner)]).toEqual([0, 1])
})

const setShowsCases = async ({ cid }: HeldContest, open_case_result: boolean) => {
  const { db } = server.deps
  const ids = db.selectFrom('contest_problem').select('problem_id').where('contest_id', '=', cid)
  await db.updateTable('problem').set({ open_case_result }).where('id', 'in', ids).execute()
}

/** A finished judging of a submission, with cases. */
const addJudging = async (id: number, cases: readonly number[]) => {
  const { db } = server.deps
  const now = server.clock.now()
  await db.updateTable('judging').set({ state: 'void' }).where('submission_id', '=', id).execute()
  const version = (await db.selectFrom('judging').select('id').where('submission_id', '=', id).execute()).length
  const row = await db
    .insertInto('judging')
    .values({
      submission_id: id,
      account_id: people.ada.id,
      language: 'C++',
      version,
      state: 'done',
      priority: 0,
      due_at: now,
      queued_at: now,
      leased_at: now,
      finished_at: now,
      verdict: cases.at(-1) ?? AC,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, code] of cases.entries()) {
    await db
      .insertInto('judging_case')
      .values({ judging_id: row.id, seq: index + 1, verdict: code, time_ms: 5, memory_kb: 6 })
      .execute()
  }
  await db.updateTable('submission').set({ judging_id: row.id }).where('id', '=', id).execute()
}

test('a user cannot hold more feeds than the quota', async () => {
  const { cid } = await hold(600, { opens_ccs: true }, [])
  const who = await makeUser(server)
  const readings: FeedReading[] = []
  for (let n = 0; n < 10; n += 1) readings.push(await begun(cid, who))
  expect(await listen(cid, who)).toMatchObject({ http: 429 })
  for (const reading of readings) reading.stop()
})
