import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { inProgress } from '../../packages/contract/src/vocabulary/index.ts'
import { Client, logIn } from '../../rehearsal/client.ts'
import { ask, newPerson, type Reply, until } from '../lib/api.ts'
import { newVisitor, openBrowser } from '../lib/browser.ts'

/**
 * A round under IOI rules with real programs: the best result of each subtask counts. After its end a user repeats it
 * as a virtual run, and sees the scoreboard as it was at the same minute.
 */

const url = inject('url')
const stamp = Date.now() % 1_000_000
const lengthMs = 120_000
const timeout = lengthMs + 180_000

let browser: Browser
let root: Client
let cid = 0
let startsAt = 0
const people = new Map<string, { readonly client: Client; readonly uid: string; readonly login: Reply }>()

const groups = [
  { points: 20, cases: ['1 2', '3 4'] },
  { points: 30, cases: ['100 20', '300 400'] },
  { points: 50, cases: ['30000 1', '50000 70000'] },
] as const

/** Right where the condition on the first number holds. */
const program = (condition: string): string =>
  `a, b = map(int, input().split())\nprint(a + b if ${condition} else -1)\n`
const small = program('a < 10')
const large = program('a > 1000')
const everything = program('True')

const makeProblem = async (): Promise<number> => {
  const samples = groups.flatMap(({ points, cases }, index) =>
    cases.map((input) => ({
      input: `${input}\n`,
      output: `${input.split(' ').reduce((sum, part) => sum + Number(part), 0)}\n`,
      // A subtask has the lowest score of its cases.
      score: points,
      groupNum: index + 1,
    })),
  )
  const problem = {
    problemId: `IOI-${stamp}`,
    title: 'Sum by subtasks',
    type: 1,
    auth: 3,
    judgeMode: 'default',
    judgeCaseMode: 'subtask_lowest',
    description: 'Print $a + b$.',
    timeLimit: 2_000,
    memoryLimit: 256,
  }
  const body = { problem, samples, judgeMode: 'default', isUploadTestCase: false }
  return (await root.must('POST', '/api/admin/contest/problem', body)).data.pid
}

const submit = async (name: string, code: string, contest = cid): Promise<number> => {
  const client = clientOf(name)
  const body = { pid: 'A', cid: contest, language: 'Python3', code }
  return (await client.must('POST', '/api/submit-problem-judge', body)).data.submitId
}

const clientOf = (name: string): Client => {
  const found = people.get(name)
  if (found === undefined) throw new Error(`No participant ${name}`)
  return found.client
}

const judged = (name: string, submitId: number) =>
  until(`the verdict of ${submitId}`, async () => {
    const { data } = await clientOf(name).must('GET', `/api/get-submission-detail?submitId=${submitId}`)
    return inProgress(data.submission.status) ? null : (data.submission.score as number)
  })

/** Names and points of a board's rows, in its order. */
const pointsOf = (rows: readonly { readonly uid: string; readonly points: number }[]) => {
  const names = new Map([...people].map(([name, { uid }]) => [uid, name]))
  return rows.map(({ uid, points }) => [names.get(uid) ?? uid, points])
}

const reach = (second: number) => sleep(Math.max(0, startsAt + second * 1_000 - Date.now()))

beforeAll(async () => {
  browser = await openBrowser()
  root = await logIn(url, 'root', inject('rootPassword'))
  for (const name of ['ann', 'ben', 'cho', 'vera']) {
    const { username } = await newPerson(url, inject('dataDir'), `${name}${stamp}`)
    const login = await ask(url, 'POST', '/api/login', { body: { username, password: 'secret-1' } })
    people.set(name, { client: new Client(url, login.token), uid: login.data.uid, login })
  }
  const pid = await makeProblem()
  startsAt = Math.ceil(Date.now() / 1_000) * 1_000 + 4_000
  await root.must('POST', '/api/admin/contest', {
    title: `IOI round ${stamp}`,
    description: 'Subtasks count.',
    type: 1,
    format: 'ioi',
    auth: 0,
    startTime: new Date(startsAt).toISOString(),
    endTime: new Date(startsAt + lengthMs).toISOString(),
    sealRank: false,
    autoRealRank: true,
    visible: true,
    openRank: true,
    rankShowName: 'username',
    awardType: 0,
  })
  const found = await root.must('GET', `/api/admin/contest/get-contest-list?keyword=IOI round ${stamp}&limit=1`)
  cid = found.data.records[0].id
  const place = { cid, pid, displayId: 'A', displayTitle: 'Sum by subtasks' }
  await root.must('PUT', '/api/admin/contest/contest-problem', place)
})
afterAll(() => browser?.close())

describe('an IOI round', () => {
  test('adds up the best result of each subtask', { timeout }, async () => {
    await reach(1)
    const first = await submit('ann', small)
    const other = await submit('cho', large)
    expect(await judged('ann', first)).toBe(20)
    expect(await judged('cho', other)).toBe(50)
    const board = async () => {
      const { data } = await root.must('GET', `/api/contest-board?cid=${cid}&forceRefresh=true`)
      return pointsOf(data.rows)
    }
    await expect.poll(board).toEqual([
      ['cho', 50],
      ['ann', 20],
    ])
    await reach(65)
    expect(await judged('ann', await submit('ann', large))).toBe(50)
    expect(await judged('ben', await submit('ben', everything))).toBe(100)
    await expect.poll(board).toEqual([
      ['ben', 100],
      ['ann', 70],
      ['cho', 50],
    ])
    const { data } = await clientOf('ann').must('GET', `/api/contest-board?cid=${cid}`)
    expect(pointsOf(data.rows)).toContainEqual(['ann', 70])
  })

  test('is repeated as a virtual run, minute by minute', { timeout: timeout * 2 }, async () => {
    await reach(lengthMs / 1_000 + 1)
    const vera = clientOf('vera')
    const run = (await vera.must('POST', '/api/contest-virtual', { cid })).data.cid
    const board = async () => {
      const { data } = await vera.must('GET', `/api/contest-virtual/board?cid=${run}`)
      return { atSecond: data.atSecond, rows: pointsOf(data.board.rows).filter(([name]) => people.has(String(name))) }
    }
    expect(await board()).toEqual({ atSecond: 0, rows: [] })
    await submit('vera', small, run)
    const own = async () => {
      const { data } = await vera.must('GET', `/api/contest-virtual/board?cid=${run}`)
      return data.board.rows.find(({ uid }: { uid: string }) => uid === data.ownUid)?.points ?? null
    }
    await expect.poll(own).toBe(20)
    // The first minute has what was submitted in the first minute of the contest.
    await expect.poll(async () => (await board()).atSecond, { timeout: 90_000 }).toBe(60)
    expect((await board()).rows).toEqual([
      ['cho', 50],
      ['ann', 20],
    ])
    await submit('vera', large, run)
    await expect.poll(own).toBe(70)
    const { page, context } = await newVisitor(browser, { url })
    await context.addCookies([{ name: 'Web_Language', value: 'en-US', url }])
    const userInfo = JSON.stringify(people.get('vera')?.login.data)
    for (const [key, value] of Object.entries({ token: vera.token, userInfo }))
      await page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
    await page.goto(`/contest/${run}/rank`)
    await page.getByText('Scoreboard of the contest at 0:01.').waitFor()
    await context.close()
    await expect
      .poll(async () => (await board()).rows, { timeout: 90_000, interval: 1_000 })
      .toEqual([
        ['ben', 100],
        ['ann', 70],
        ['cho', 50],
      ])
    const { data } = await vera.must('GET', `/api/contest-virtual?cid=${cid}`)
    expect(data.runs[0]).toMatchObject({ points: 70, rank: 2, ranked: 4 })
  })
})
