import { verdict } from '@verdict/contract'
import { ask, until } from '../e2e/lib/api.ts'
import { type BenchProblem, type Farm, openFarm } from './lib/farm.ts'
import { median, table } from './lib/figures.ts'
import type { Site } from './lib/site.ts'

/**
 * How long people wait while one account has hundreds of submissions in the queue and a rejudging of thousands goes on:
 * for a custom test, a submission, the compile of a checker and a submission in a contest. Each is measured on the idle
 * site first.
 */

const language = 'Python3'
const samples = 8
const rejudgedPerRun = 10
const waitForResultMs = 600_000

/** Each text is new, so nothing comes from a cache. */
let texts = 0
const program = (): string => `# ${texts++}\na, b = map(int, input().split())\nprint(a + b)\n`
const checker = (): string =>
  `// ${texts++}\n#include "testlib.h"\nint main(int argc, char** argv) { registerTestlibCmd(argc, argv); quitf(_ok, ""); }\n`

interface Place {
  readonly site: Site
  readonly farm: Farm
  readonly problem: BenchProblem
  readonly problemId: number
  readonly contestId: number
}

const openPlace = async (site: Site, farm: Farm): Promise<Place> => {
  const problem = await farm.makeProblem('BENCH-QUEUE', [{ input: '1 2\n', output: '3\n' }])
  const [row] = await site.query<{ id: number }>('select id from problem where display_id = $1', [problem.id])
  const [contest] = await site.query<{ id: number }>(
    `insert into contest (title, type, starts_at, ends_at)
     values ('Queue', 0, now() - interval '1 hour', now() + interval '8 hours') returning id`,
  )
  if (row === undefined || contest === undefined) throw new Error('The problem and the contest were not made.')
  await site.query(`insert into contest_problem (contest_id, problem_id, label, title) values ($1, $2, 'A', 'Queue')`, [
    contest.id,
    row.id,
  ])
  return { site, farm, problem, problemId: Number(row.id), contestId: Number(contest.id) }
}

/** What people wait for, each resolving with its result. */
const waits: Readonly<Record<string, (place: Place, token: string) => Promise<void>>> = {
  'custom test': async ({ site, problemId }, token) => {
    const body = { pid: problemId, type: 'public', language, code: program(), userInput: '1 2', mode: null }
    const url = site.stack.url
    const sent = await ask(url, 'POST', '/api/submit-problem-test-judge', { token, body })
    if (sent.status !== 200) throw new Error(sent.msg)
    const path = `/api/get-test-judge-result?testJudgeKey=${sent.data}`
    const isOver = async () => {
      const reply = await ask(url, 'GET', path, { token })
      if (reply.status !== 200) throw new Error(reply.msg)
      return ([verdict.pending, verdict.compiling, verdict.judging] as number[]).includes(reply.data.status)
        ? null
        : true
    }
    await until('a custom test', isOver, waitForResultMs)
  },
  submission: async ({ farm, problem }, token) => {
    await farm.untilJudged([await farm.submit(token, { pid: problem.id, language, code: program() })])
  },
  'compile of a checker': async ({ site, problemId }) => {
    const body = { pid: problemId, language: 'C++', code: checker(), extraFiles: null }
    const reply = await ask(site.stack.url, 'POST', '/api/admin/problem/compile-spj', { token: site.rootToken, body })
    if (reply.status !== 200) throw new Error(reply.msg)
  },
  'contest submission': async ({ farm, contestId }, token) => {
    await farm.untilJudged([await farm.submit(token, { pid: 'A', cid: contestId, language, code: program() })])
  },
}

const measure = async (place: Place, prefix: string): Promise<ReadonlyMap<string, readonly number[]>> => {
  const found = new Map<string, number[]>(Object.keys(waits).map((name) => [name, []]))
  for (let sample = 0; sample < samples; sample++) {
    const { token } = await place.farm.makePerson(`${prefix}-${sample}`)
    for (const [name, wait] of Object.entries(waits)) {
      const startedAt = performance.now()
      await wait(place, token)
      found.get(name)?.push((performance.now() - startedAt) / 1_000)
    }
  }
  return found
}

/** Accepted submissions that exist only to be judged again. */
const beginRejudging = async ({ site, farm, problemId }: Place, count: number): Promise<void> => {
  const { username } = await farm.makePerson('bench-rejudged')
  await site.query(
    `with entered as (
       insert into submission (problem_id, account_id, language, length, submitted_at, updated_at, verdict)
       select $1, (select id from account where username = $2), $3, 40, now(), now(), $4
       from generate_series(1, $5::int) returning id)
     insert into submission_source (submission_id, code, address)
     select id, '# rejudged ' || id || $6, '' from entered`,
    [problemId, username, language, verdict.accepted, count, `\n${program()}`],
  )
  const body = { reason: 'benchmark', username }
  const reply = await ask(site.stack.url, 'POST', '/api/admin/rejudgings', { token: site.rootToken, body })
  if (reply.status !== 200) throw new Error(reply.msg)
}

const waiting = async (site: Site): Promise<Readonly<Record<number, number>>> => {
  const rows = await site.query<{ priority: number; count: number }>(
    `select priority, count(*)::int from judging where state = 'queued' group by priority`,
  )
  return Object.fromEntries(rows.map((row) => [row.priority, row.count]))
}

const show = ({ 1: practice = 0, 3: rejudging = 0 }: Readonly<Record<number, number>>): string =>
  `${practice} submissions of the flood and ${rejudging} rejudgings waiting`

/** @param runs submissions of the flooding account; ten times as many are rejudged */
export const benchQueue = async (site: Site, runs: number): Promise<void> => {
  const farm = await openFarm(site)
  try {
    const place = await openPlace(site, farm)
    // The first run of a language compiles what later ones reuse.
    await measure(place, 'bench-first')
    const idle = await measure(place, 'bench-idle')
    await beginRejudging(place, runs * rejudgedPerRun)
    const flood = await farm.makePerson('bench-flood')
    for (let n = 0; n < runs; n++) await farm.submit(flood.token, { pid: place.problem.id, language, code: program() })
    const before = await waiting(site)
    const busy = await measure(place, 'bench-busy')
    const after = await waiting(site)
    console.log(`\nWaits until the result, s, ${samples} of each; ${show(before)}; at the end ${show(after)}`)
    table(
      ['', 'idle: median', 'queue full: median', 'queue full: longest'],
      [...busy].map(([name, found]) => [name, median(idle.get(name) ?? []), median(found), Math.max(...found)]),
    )
  } finally {
    await farm.close()
  }
}
