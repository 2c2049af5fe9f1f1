import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { verdict } from '../../packages/contract/src/vocabulary/index.ts'
import { type Client, logIn } from '../../rehearsal/client.ts'
import { type Arrival, readCurve } from '../../rehearsal/curve.ts'
import { programFor } from '../../rehearsal/programs.ts'
import { until } from '../lib/api.ts'
import { newVisitor, openBrowser } from '../lib/browser.ts'
import { faultyCase, labelOf, regionalPackage } from '../lib/regional/package.ts'
import { type CountedSubmission, recount } from '../lib/regional/recount.ts'

/**
 * An ICPC regional from the package to the results: import, a paused contest with removed time, extra time for two
 * teams, freeze, three rejudgings, unfreeze, a resolver without network, and results.tsv equal to a recount.
 * REGIONAL_TEAMS, REGIONAL_MINUTES and REGIONAL_PAUSE_MINUTES set the size: 120, 20 and 7 for a whole one.
 */

const url = inject('url')
const minutes = Number(process.env.REGIONAL_MINUTES ?? 1)
const teamCount = Number(process.env.REGIONAL_TEAMS ?? 12)
const problemCount = 12
const curve = readCurve('icpc-xian-2023', { teams: teamCount, durationMs: minutes * 60_000 })
const arrivals = curve.arrivals.filter(({ problem }) => problem < problemCount)
/** The problem that most teams solve. */
const [faulty = 0] = Array.from({ length: problemCount }, (_, index) => index).sort(
  (a, b) => solversOf(b).size - solversOf(a).size,
)
const size = {
  mark: String(Date.now() % 1_000_000),
  teams: teamCount,
  problems: problemCount,
  durationS: minutes * 60,
  freezeS: Math.round(minutes * 12),
  faulty,
}
function solversOf(index: number): ReadonlySet<number> {
  const right = arrivals.filter(({ problem, fate }) => problem === index && fate === 'accepted')
  return new Set(right.map(({ team }) => team))
}
const pauseMs = Number(process.env.REGIONAL_PAUSE_MINUTES ?? 0.5) * 60_000
const pausedAfterMs = 0.4 * size.durationS * 1_000
const extraS = Math.round(minutes * 10)
/** Of the last verdicts, where many programs wait for two slots. */
const patienceMs = 1_800_000
const timeout = size.durationS * 1_000 + pauseMs + patienceMs
const loginsAtOnce = 4

interface Team {
  readonly username: string
  readonly client: Client
}
interface Sent {
  readonly submitId: number
  readonly expected: number
}

let browser: Browser
let root: Client
let teams: readonly Team[]
let cid = 0
let startsAt = 0
let pids: ReadonlyMap<string, number>
const sent: Sent[] = []
const faults: string[] = []
const pause = { from: 0, to: 0 }

beforeAll(async () => {
  browser = await openBrowser()
  root = await logIn(url, 'root', inject('rootPassword'))
})
afterAll(async () => {
  if (cid !== 0) await root.must('PUT', `/api/admin/contest/change-contest-visible?cid=${cid}&uid=&visible=false`)
  await browser?.close()
})

/** Uploads the package and creates the contest with everything in it. */
const importContest = async (bytes: Buffer, startTime: Date): Promise<number> => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'regional.zip')
  const headers = { authorization: root.token ?? '' }
  const reply = await fetch(`${url}/api/admin/contest-packages`, { method: 'POST', headers, body: form })
  const { data } = (await reply.json()) as { data: { importId: string } }
  const path = `/api/admin/contest-packages/${data.importId}`
  const settled = (state: string) =>
    until(`the import is ${state}`, async () => {
      const { data: seen } = await root.must('GET', path)
      if (seen.reason !== null) faults.push(seen.reason)
      return seen.state === 'reading' || seen.state === 'importing' ? null : seen
    })
  await settled('read')
  await root.must('POST', `${path}/start`, { startTime: startTime.toISOString(), visible: true })
  return (await settled('finished')).cid
}

const signIn = async (accounts: readonly { readonly username: string; readonly password: string }[]) => {
  const signed: Team[] = []
  for (let from = 0; from < accounts.length; from += loginsAtOnce) {
    const some = accounts.slice(from, from + loginsAtOnce)
    const clients = await Promise.all(some.map(({ username, password }) => logIn(url, username, password)))
    for (const [index, { username }] of some.entries()) {
      const client = clients[index]
      if (client !== undefined) signed.push({ username, client })
    }
  }
  return signed
}

const submit = async (team: Team, arrival: Pick<Arrival, 'problem' | 'fate'>) => {
  const program = programFor(arrival.problem, arrival.fate, sent.length + 1)
  return team.client.call('POST', '/api/submit-problem-judge', {
    pid: labelOf(arrival.problem),
    cid,
    language: program.language,
    code: program.code,
  })
}

/** Sends what the curve has between two moments of the contest's clock, and returns when all was answered. */
const play = async (arrivals: readonly Arrival[], [fromMs, toMs]: readonly [number, number], lostMs: number) => {
  const answers: Promise<unknown>[] = []
  for (const arrival of arrivals) {
    if (arrival.atMs < fromMs || arrival.atMs >= toMs) continue
    const team = teams[arrival.team]
    if (team === undefined) continue
    await sleep(Math.max(0, startsAt + arrival.atMs + lostMs - Date.now()))
    const expected = programFor(arrival.problem, arrival.fate, 0).expected
    const answered = submit(team, arrival).then(({ status, msg, data }) => {
      if (status === 200) sent.push({ submitId: data.submitId, expected })
      else faults.push(`${team.username} ${labelOf(arrival.problem)}: ${status} ${msg}`)
    })
    answers.push(answered.catch((error) => faults.push(String(error))))
  }
  await Promise.all(answers)
}

const listAll = async (): Promise<readonly CountedSubmission[]> => {
  const all: CountedSubmission[] = []
  for (let page = 1; ; page += 1) {
    const path = `/api/contest-submissions?contestID=${cid}&beforeContestSubmit=false&limit=200&currentPage=${page}`
    const { data } = await root.must('GET', path)
    all.push(...data.records)
    if (data.records.length < 200) return all
  }
}

const judged = () =>
  until(
    'all verdicts',
    async () => {
      const listed = await listAll()
      const waiting: ReadonlySet<number> = new Set([verdict.pending, verdict.compiling, verdict.judging])
      return listed.some(({ status }) => waiting.has(status)) ? null : listed
    },
    patienceMs,
  )

/** Begins a rejudging, waits until it can be decided, applies it, and tells how many results changed. */
const rejudge = async (scope: object, reason: string): Promise<number> => {
  const { data } = await root.must('POST', '/api/admin/rejudgings', { cid, ...scope, reason })
  const ready = await until(
    reason,
    async () => {
      const seen = await root.must('GET', `/api/admin/rejudgings/detail?id=${data.id}`)
      return seen.data.rejudging.state === 'ready' ? seen.data.rejudging : null
    },
    patienceMs,
  )
  expect(ready).toMatchObject({ failed: 0, skipped: 0 })
  await root.must('POST', '/api/admin/rejudgings/apply', { id: data.id })
  return ready.changed
}

/** Username, solved problems and minutes of the rows in their order, as the caller may see them. */
const board = async (client: Client): Promise<readonly (readonly [string, number, number])[]> => {
  const body = { cid, limit: 500, currentPage: 1, forceRefresh: true }
  const { data } = await client.must('POST', '/api/get-contest-rank', body)
  const [first, ...others] = data.records as { username: string; ac: number; totalTime: number }[]
  if (first === undefined) return []
  // The own row of a contestant comes first and again in its place.
  const rows = others.some(({ username }) => username === first.username) ? others : [first, ...others]
  return rows.map(({ username, ac, totalTime }) => [username, ac, Math.floor(totalTime / 60)])
}

/** Only a sum over all rows may be compared while teams with equal results have no order. */
const solvedOf = (rows: readonly (readonly [string, number, number])[]) =>
  rows.reduce((sum, [, solved]) => sum + solved, 0)

describe('an ICPC regional', () => {
  let results: readonly string[][] = []
  let frozen = 0

  test('is imported with its problems, teams and accounts', { timeout }, async () => {
    const { bytes, teams: accounts } = await regionalPackage(size)
    // The accounts must exist before they can sign in; the start moves behind that.
    cid = await importContest(bytes, new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 3_600_000))
    expect(faults).toEqual([])
    teams = await signIn(accounts)
    expect(teams).toHaveLength(size.teams)
    startsAt = Math.ceil(Date.now() / 1_000) * 1_000 + 4_000
    await reschedule()
    const { data } = await root.must('GET', `/api/get-contest-problem?cid=${cid}&containsEnd=false`)
    pids = new Map((data as { displayId: string; pid: number }[]).map(({ displayId, pid }) => [displayId, pid]))
    expect([...pids.keys()].sort()).toEqual(Array.from({ length: size.problems }, (_, index) => labelOf(index)))
  })

  /** Moves the imported contest to its real start. */
  const reschedule = async () => {
    const { data } = await root.must('GET', `/api/admin/contest?cid=${cid}`)
    await root.must('PUT', '/api/admin/contest', {
      ...data,
      startTime: new Date(startsAt).toISOString(),
      endTime: new Date(startsAt + size.durationS * 1_000).toISOString(),
      sealRankTime: new Date(startsAt + (size.durationS - size.freezeS) * 1_000).toISOString(),
    })
  }

  test('is paused; submissions are refused meanwhile, and the time is removed', { timeout }, async () => {
    await sleep(Math.max(0, startsAt - Date.now()) + 200)
    await play(arrivals, [0, pausedAfterMs], 0)
    await sleep(Math.max(0, startsAt + pausedAfterMs - Date.now()))
    const incident = { cid, displayId: null, startTime: null, endTime: null }
    const { data } = await root.must('POST', '/api/contest-incidents', {
      ...incident,
      mode: 'refuse',
      message: 'No power in hall 2.',
    })
    const [first] = teams
    if (first === undefined) throw new Error('No teams')
    expect((await submit(first, { problem: 0, fate: 'accepted' })).status).not.toBe(200)
    await sleep(pauseMs)
    await root.must('POST', '/api/contest-incidents/end', { cid, id: data.id })
    const proposal = await root.must('GET', `/api/contest-incidents/proposal?cid=${cid}&id=${data.id}`)
    expect(proposal.data).toMatchObject({ canMoveFreeze: true, isOver: false, extra: [] })
    await root.must('POST', '/api/contest-incidents/apply', {
      cid,
      id: data.id,
      removesTime: true,
      endSeconds: proposal.data.endSeconds,
      movesFreeze: true,
      extra: [],
    })
    const [noted] = (await root.must('GET', `/api/contest-incidents?cid=${cid}`)).data
    pause.from = Date.parse(noted.startTime)
    pause.to = Date.parse(noted.endTime)
    expect(noted).toMatchObject({
      refused: 1,
      applied: { removesTime: true, endMovedSeconds: proposal.data.endSeconds },
    })
  })

  test('goes on, two teams have extra time, and the scoreboard freezes', { timeout }, async () => {
    const late = teams.slice(0, 2)
    await root.must('POST', '/api/contest-timing/windows', {
      cid,
      usernames: late.map(({ username }) => username),
      delaySeconds: 0,
      extraSeconds: extraS,
      reason: 'A broken keyboard',
    })
    const lostMs = pause.to - pause.from
    await play(arrivals, [pausedAfterMs, Number.POSITIVE_INFINITY], lostMs)
    const timing = await root.must('GET', `/api/contest-timing?cid=${cid}`)
    const endsAt = Date.parse(timing.data.endTime)
    expect(Math.abs(endsAt - startsAt - size.durationS * 1_000 - lostMs)).toBeLessThan(2_000)
    await sleep(Math.max(0, endsAt - Date.now()) + 1_000)
    const [one, two, other] = teams
    if (one === undefined || two === undefined || other === undefined) throw new Error('No teams')
    // Accepted in the own extra time, and refused for a team without one.
    for (const team of [one, two]) {
      const { status, data } = await submit(team, { problem: 11, fate: 'accepted' })
      expect(status).toBe(200)
      sent.push({ submitId: data.submitId, expected: verdict.accepted })
    }
    expect((await submit(other, { problem: 11, fate: 'accepted' })).status).not.toBe(200)
    await sleep(Math.max(0, Date.parse(timing.data.closesAt) - Date.now()) + 1_000)
    expect(faults).toEqual([])
  })

  test('three rejudgings correct the wrong answer of one problem', { timeout }, async () => {
    const before = await judged()
    const label = labelOf(size.faulty)
    const spoilt = before.filter(({ displayId, status }) => displayId === label && status === verdict.accepted)
    expect(spoilt).toEqual([])
    const pid = pids.get(label)
    const { data } = await root.must('GET', `/api/admin/testdata?pid=${pid}`)
    const { input, output } = faultyCase(size.faulty)
    const wrong = (data.cases as { seq: number }[]).at(-1)
    await root.must('PUT', '/api/admin/testdata/case', {
      pid,
      hash: data.hash,
      seq: wrong?.seq ?? null,
      input,
      output,
      score: null,
      groupNum: null,
    })
    const solvers = solversOf(size.faulty).size
    expect(solvers).toBeGreaterThan(1)
    expect(await rejudge({ pid }, 'The second case had a wrong answer')).toBeGreaterThanOrEqual(solvers)
    expect(await rejudge({ language: 'Python3' }, 'Is Python judged as before?')).toBe(0)
    const some = before.slice(0, 5).map(({ submitId }) => submitId)
    expect(await rejudge({ submitIds: some }, 'Asked for by a coach')).toBe(0)
    const after = new Map((await judged()).map(({ submitId, status }) => [submitId, status]))
    const differing = sent.filter(({ submitId, expected }) => after.get(submitId) !== expected)
    expect(differing).toEqual([])
    expect(after.size).toBe(sent.length)
  })

  test('results.tsv equals a recount of the list of submissions', { timeout }, async () => {
    const counted = recount(await listAll(), { startsAt, pause })
    const text = await root.text(`/api/admin/contest/export?cid=${cid}&format=results`)
    results = text
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'))
    const shown = results.map(([username, , , solved, spent, last]) => [username, solved, spent, last].join(' '))
    const tried = new Set(counted.map(({ username }) => username))
    const wanted = counted.map((row) => [row.username, row.solved, row.minutes, row.lastMinutes].join(' '))
    // Teams with equal results are in no order of the rules; teams that tried nothing come last.
    expect(shown.filter((line) => tried.has(line.split(' ')[0] ?? '')).toSorted()).toEqual(wanted.toSorted())
    const strength = (line: readonly (string | undefined)[]) => line.slice(3, 6).map(Number)
    for (const [index, line] of results.slice(1).entries()) {
      const [better, worse] = [strength(results[index] ?? []), strength(line)]
      expect(
        (better[0] ?? 0) > (worse[0] ?? 0) || (better[0] === worse[0] && (better[1] ?? 0) <= (worse[1] ?? 0)),
      ).toBe(true)
    }
  })

  test('the resolver goes from the frozen scoreboard to the results without network', { timeout }, async () => {
    const guest = await board(teams[2]?.client ?? root)
    frozen = solvedOf(guest)
    expect(frozen).toBeLessThan(solvedOf(await board(root)))
    const { page, context } = await newVisitor(browser, { url })
    await context.addCookies([{ name: 'Web_Language', value: 'en-US', url }])
    await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(root.token)})`)
    await page.goto(`/scrollBoard/?cid=${cid}&medals[]=4&medals[]=4&medals[]=4`)
    await page.getByText('Press Space to start').waitFor()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    for (let presses = 0; !(await page.getByText('All results are revealed').isVisible()); presses += 1) {
      if (presses > 5_000) throw new Error('The reveal does not end.')
      await page.keyboard.press('Space')
    }
    await expect.poll(() => page.locator('[data-moving]').count()).toBe(0)
    const shown = await page
      .locator('[data-uid]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-uid')))
    const { data } = await root.must('POST', '/api/get-contest-rank', { cid, limit: 500, forceRefresh: true })
    const ranked = (data.records as { uid: string }[]).map(({ uid }) => uid)
    expect(shown).toEqual(ranked.slice(0, shown.length))
    await expect.poll(() => page.locator('[data-medal="gold"]').count()).toBe(4)
    await context.close()
  })

  test('unfrozen, everybody sees what results.tsv says', { timeout }, async () => {
    const { data } = await root.must('GET', `/api/admin/contest?cid=${cid}`)
    await root.must('PUT', '/api/admin/contest', { ...data, autoRealRank: true })
    const seen = await board(teams[2]?.client ?? root)
    expect(solvedOf(seen)).toBeGreaterThan(frozen)
    const wanted = results.map(([username, , , solved, spent]) => [username, Number(solved), Number(spent)])
    expect(seen).toEqual(wanted.slice(0, seen.length))
  })
})
