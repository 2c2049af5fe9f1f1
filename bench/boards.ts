import { pino } from 'pino'
import type { Deps } from '../apps/server/src/deps.ts'
import { openSession } from '../apps/server/src/features/accounts/sessions/open-session.ts'
import { BoardFace } from '../apps/server/src/features/contests/board/board-face.ts'
import { buildBoard } from '../apps/server/src/features/contests/board/board-state.ts'
import { recordsOf } from '../apps/server/src/features/contests/board/repository.ts'
import { openDeps } from '../apps/server/src/open-deps.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { loadBoards } from './boards-load.ts'
import { median, quantile, table } from './lib/figures.ts'
import { type FilledContest, fillContest } from './lib/fill-contest.ts'
import { openFloor } from './lib/floor.ts'
import { connections, load, seconds } from './lib/load.ts'
import type { Site } from './lib/site.ts'

/**
 * Scoreboards at two sizes in one run: cost of a verdict and of a reader, compared with the plain SQL that fetches the
 * rows of a page without ranking them and a bare Fastify route that sends the same bytes; then the peak load
 * (`boards-load.ts`).
 */

const sizes = [500, 5_000] as const

/** With `only`, only the pages whose names contain this word. */
export const benchBoards = async (site: Site, only?: string): Promise<void> => {
  const { deps, close } = await openDeps(readConfig({ VERDICT_DATA_DIR: site.dataDir }), site.stack.databaseUrl, {
    log: pino({ level: 'silent' }),
  })
  try {
    const verdicts: (string | number)[][] = []
    const pages: (string | number)[][] = []
    for (const people of sizes) {
      const live = await fillContest(site, { people, isFrozen: false })
      const frozen = await fillContest(site, { people, isFrozen: true })
      if (only === undefined) verdicts.push(await benchVerdict(site, deps, { people, contest: live }))
      pages.push(...(await benchPages(site, deps, { people, live, frozen, only })))
      if (only === undefined && people === sizes.at(-1)) await loadBoards(site, deps, { people, live, frozen })
    }
    const heads = [
      'people',
      'records',
      'build ms',
      'put us',
      'p99',
      'publish us',
      'read row us',
      'bare update us',
      'all / bare',
    ]
    if (only === undefined) {
      console.log('\nOne verdict on the kept board, microseconds (medians); the growth is from 500 to 5,000 people')
      table(heads, verdicts)
    }
    console.log(`\nPages of a board, packed, ${connections} connections for ${seconds} s; CPU of server and database`)
    const columns = [
      'page',
      'people',
      'kB',
      'req/s',
      'p50 ms',
      'p99 ms',
      'CPU ms',
      'bare ms',
      'SQL ms',
      '/ bare',
      '/ SQL',
      'faults',
    ]
    table(columns, pages)
  } finally {
    await close()
  }
}

interface Sized {
  readonly people: number
  readonly contest: FilledContest
}

/** One verdict: read again by its id, applied, published; compared with the bare statement that changes the row. */
const benchVerdict = async (site: Site, deps: Deps, { people, contest }: Sized): Promise<(string | number)[]> => {
  const began = performance.now()
  const state = await buildBoard(deps, contest.id)
  const buildMs = performance.now() - began
  if (state === null) throw new Error('The contest is gone.')
  const face = new BoardFace(state, 'live')
  face.version()
  const puts: number[] = []
  const publishes: number[] = []
  const reads: number[] = []
  const bare: number[] = []
  await site.query('set session_replication_role = replica')
  for (const [index, id] of contest.submissions.entries()) {
    const updating = performance.now()
    await site.query('update submission set verdict = case verdict when 0 then -1 else 0 end where id = $1', [id])
    const reading = performance.now()
    const [record] = await recordsOf(deps.db, state.terms.records, [id])
    const putting = performance.now()
    if (record !== undefined) state.board.put(record)
    const publishing = performance.now()
    face.version()
    face.lastChange()
    const done = performance.now()
    // The first ones warm up.
    if (index < 200) continue
    bare.push((reading - updating) * 1_000)
    reads.push((putting - reading) * 1_000)
    puts.push((publishing - putting) * 1_000)
    publishes.push((done - publishing) * 1_000)
  }
  await site.query('set session_replication_role = origin')
  const all = median(puts) + median(publishes) + median(reads)
  const records = state.board.rows('live').reduce((sum, row) => sum + row.records, 0)
  const figures = [buildMs, median(puts), quantile(puts, 0.99), median(publishes), median(reads), median(bare)]
  return [people, records, ...figures, all / median(bare)]
}

/** Rows of a page, fetched by plain SQL: fifty people with their submissions, neither ranked nor folded. */
const pageSql = (contestId: number): string => `
  select a.id, a.username, a.nickname, a.school, a.avatar, a.gender,
    (select json_agg(json_build_array(s.contest_problem_id, s.verdict, s.submitted_at)) from submission s
     where s.contest_id = ${contestId} and s.account_id = a.id) as tries
  from account a where a.id in (select md5('board' || n) from generate_series(1, 50) n)`

interface Pages {
  readonly people: number
  readonly live: FilledContest
  readonly frozen: FilledContest
  readonly only: string | undefined
}

const benchPages = async (site: Site, deps: Deps, sized: Pages): Promise<(string | number)[][]> => {
  const { people, live, frozen, only } = sized
  const { server, postgres } = site.stack.pids()
  const token = await openSession(deps, (await firstTeam(site)).id, { address: '127.0.0.1', userAgent: 'bench' })
  const packed = { 'accept-encoding': 'gzip' }
  const post = (cid: number, headers = {}) => ({
    method: 'POST' as const,
    headers: { 'content-type': 'application/json', ...packed, ...headers },
    body: JSON.stringify({ cid, currentPage: 1, limit: 50 }),
  })
  const whole = `/api/contest-board?cid=`
  const tag = (await fetch(`${site.stack.url}${whole}${live.id}`)).headers.get('etag') ?? ''
  const rows: (string | number)[][] = []
  for (const [name, path, request, cid] of [
    ['live, 50 rows, outside', '/api/get-contest-outside-scoreboard', post(live.id), live.id],
    ['frozen, 50 rows, public', '/api/get-contest-outside-scoreboard', post(frozen.id), frozen.id],
    ['live, 50 rows, own row on top', '/api/get-contest-rank', post(live.id, { authorization: token }), live.id],
    ['live, whole board', `${whole}${live.id}`, { headers: packed }, live.id],
    ['frozen, whole board', `${whole}${frozen.id}`, { headers: packed }, frozen.id],
    ['live, whole board, unchanged', `${whole}${live.id}`, { headers: { 'if-none-match': tag } }, live.id],
  ] as const) {
    if (only !== undefined && !name.includes(only)) continue
    const { method, body: sent } = { method: 'GET', body: undefined, ...request }
    const reply = await fetch(`${site.stack.url}${path}`, {
      method,
      headers: { ...request.headers },
      body: sent ?? null,
    })
    const body = reply.status === 304 ? '{}' : await reply.text()
    if (reply.status !== 304 && !body.startsWith('{"status":200')) throw new Error(`${path}: ${body.slice(0, 200)}`)
    const floor = await openFloor({ databaseUrl: site.stack.databaseUrl, sql: pageSql(cid), body })
    const bare = await load(`${floor.url}/packed`, [floor.pid, postgres ?? 0])
    const plain = await load(`${floor.url}/sql`, [floor.pid, postgres ?? 0])
    floor.close()
    const ours = await load(`${site.stack.url}${path}`, [server ?? 0, postgres ?? 0], request)
    // Unchanged content is answered with 304, which the load generator does not count as a response.
    const faults = reply.status === 304 ? '-' : ours.faults
    const costs = [ours.cpuMs, bare.cpuMs, plain.cpuMs, ours.cpuMs / bare.cpuMs, ours.cpuMs / plain.cpuMs]
    rows.push([name, people, body.length / 1_024, ours.rate, ours.p50, ours.p99, ...costs, faults])
  }
  return rows
}

const firstTeam = async (site: Site): Promise<{ readonly id: string }> => {
  const [row] = await site.query<{ id: string }>(`select id from account where username = 'team7'`)
  if (row === undefined) throw new Error('There are no contestants.')
  return row
}
