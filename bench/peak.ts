import { Agent, request } from 'node:http'
import { pino } from 'pino'
import type { Deps } from '../apps/server/src/deps.ts'
import { openSession } from '../apps/server/src/features/accounts/sessions/open-session.ts'
import { openDeps } from '../apps/server/src/open-deps.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { makeProblem } from '../apps/server/test/harness/problems.ts'
import { quantile, table } from './lib/figures.ts'
import { openFloor } from './lib/floor.ts'
import { drain, overtaken } from './lib/peak-judge.ts'
import type { Site } from './lib/site.ts'
import { openStreams } from './lib/streams.ts'

/**
 * The last minute of a contest: many submissions in 60 s, a third of them within the last ten, sent over HTTP at fixed
 * times, so that a slow server does not get fewer. Every user has the board and the contest open, on a separate stream.
 * Meanwhile a host leases work and reports, slower than it arrives. Reports the latency from the scheduled time,
 * refused or lost submissions, queue order violations, and the correctness of queue positions; compared with a bare
 * Fastify route and one plain insert at the same times.
 */

const lastsMs = 60_000
const rushMs = 10_000

interface Peak {
  readonly people: number
  readonly all: number
  readonly rush: number
}

const peaks: readonly Peak[] = [
  { people: 500, all: 3_200, rush: 1_000 },
  { people: 5_000, all: 3_200, rush: 1_000 },
  { people: 5_000, all: 5_250, rush: 1_640 },
]

export const benchPeak = async (site: Site): Promise<void> => {
  const { deps, close } = await openDeps(readConfig({ VERDICT_DATA_DIR: site.dataDir }), site.stack.databaseUrl, {
    log: pino({ level: 'silent' }),
  })
  try {
    const problem = await makeProblem({ deps }, { visibility: 3, displayId: 'PEAK' })
    const tokens = await makePeople(site, deps)
    await site.query('create table bare_entry (id bigserial primary key, account text, code text, at timestamptz)')
    const rows: (string | number)[][] = []
    for (const peak of peaks) rows.push(await measure(site, deps, { peak, problemId: problem.id, tokens }))
    const heads = ['streams', 'in 60 s', 'in 10 s', 'p50 ms', 'p99 ms', 'worst ms', 'refused', 'lost', 'overtaken']
    const floors = ['untrue places', 'insert p99 ms', 'route p99 ms', 'p50 to insert', 'p50 to route']
    console.log('\nAccepting the last minute of a contest')
    table([...heads, ...floors], rows)
  } finally {
    await close()
  }
}

/** Logged-in users, numbered. */
const makePeople = async (site: Site, deps: Deps): Promise<readonly string[]> => {
  const most = Math.max(...peaks.map(({ people }) => people))
  const made = await site.query<{ id: string }>(
    `insert into account (id, username, password_hash)
     select md5('peak' || n), 'peak' || n, '' from generate_series(1, $1::int) n returning id`,
    [most],
  )
  const tokens: string[] = []
  for (const { id } of made) tokens.push(await openSession(deps, id, { address: '127.0.0.1', userAgent: 'bench' }))
  return tokens
}

/** When each of them comes, in milliseconds; even within the two parts, as a fixed noise moves them. */
const momentsOf = ({ all, rush }: Peak): readonly number[] => {
  const calm = all - rush
  const part = (count: number, from: number, length: number) =>
    Array.from({ length: count }, (_, n) => from + ((n + ((n * 0.618) % 1)) * length) / count)
  return [...part(calm, 0, lastsMs - rushMs), ...part(rush, lastsMs - rushMs, rushMs)].sort((a, b) => a - b)
}

interface PeakRun {
  readonly peak: Peak
  readonly problemId: number
  readonly tokens: readonly string[]
}

const measure = async (site: Site, deps: Deps, given: PeakRun): Promise<(string | number)[]> => {
  const { peak, problemId, tokens } = given
  console.error(`${peak.people} people, ${peak.all} submissions`)
  const [contest] = await site.query<{ id: number }>(
    `insert into contest (title, type, starts_at, ends_at) values ('Peak', 0, now() - interval '5 hours', now() + interval '1 hour')
     returning id`,
  )
  const cid = contest?.id ?? 0
  await site.query(`insert into contest_problem (contest_id, problem_id, label, title) values ($1, $2, 'A', 'A')`, [
    cid,
    problemId,
  ])
  const moments = momentsOf(peak)
  const streams = await openStreams({
    url: site.stack.url,
    topics: `board:${cid},contest:${cid}`,
    tokens: tokens.slice(0, peak.people),
  })
  const judge = await drain(site, deps, { perSecond: 30 })
  const places: Place[] = []
  const sampler = setInterval(() => void samplePlace(site, { cid, tokens }).then((item) => places.push(...item)), 2_000)
  const made = await atMoments(moments, (n) =>
    post(`${site.stack.url}/api/submit-problem-judge`, {
      token: tokens[n % peak.people] ?? '',
      body: { pid: 'A', language: 'C++', code: `int main() { return ${n}; }`.padEnd(900), cid, isRemote: false },
    }),
  )
  clearInterval(sampler)
  const { open, megabytes } = await streams.heard()
  streams.close()
  console.error(`${open} streams received ${Math.round(megabytes)} MiB`)
  await judge.finish()
  const accepted = made.filter(({ ok }) => ok).length
  const [kept] = await site.query<{ n: string; judged: string }>(
    'select count(*) as n, count(*) filter (where verdict = 0) as judged from submission where contest_id = $1',
    [cid],
  )
  const lost = accepted - Number(kept?.judged ?? 0)
  const floor = await openFloor({
    databaseUrl: site.stack.databaseUrl,
    sql: `insert into bare_entry (account, code, at) values ('peak', repeat('x', 900), now()) returning id`,
    body: JSON.stringify({ status: 200, msg: 'success', data: { submitId: 1 } }),
  })
  const floorMoments = moments.filter((moment) => moment >= lastsMs - rushMs).map((moment) => moment - lastsMs + rushMs)
  const insert = await atMoments(floorMoments, () => get(`${floor.url}/sql`))
  const route = await atMoments(floorMoments, () => get(`${floor.url}/bare`))
  floor.close()
  const times = made.map(({ ms }) => ms)
  const of = (some: readonly Done[], share: number) =>
    quantile(
      some.map(({ ms }) => ms),
      share,
    )
  return [
    open,
    peak.all,
    peak.rush,
    quantile(times, 0.5),
    quantile(times, 0.99),
    Math.max(...times),
    made.length - accepted,
    lost,
    await overtaken(site, cid),
    `${places.filter(({ isTrue }) => !isTrue).length} of ${places.length}`,
    of(insert, 0.99),
    of(route, 0.99),
    quantile(times, 0.5) / of(insert, 0.5),
    quantile(times, 0.5) / of(route, 0.5),
  ]
}

interface Done {
  readonly ms: number
  readonly ok: boolean
}

/** Starts each at its time, independent of earlier ones, and returns the delay of its completion. */
const atMoments = async (
  moments: readonly number[],
  act: (n: number) => Promise<boolean>,
): Promise<readonly Done[]> => {
  const startedAt = performance.now() + 500
  return Promise.all(
    moments.map(async (moment, n) => {
      const dueAt = startedAt + moment
      // A timer cuts its delay to whole milliseconds and would be early.
      await new Promise((next) => setTimeout(next, Math.ceil(dueAt - performance.now())))
      const ok = await act(n)
      return { ms: performance.now() - dueAt, ok }
    }),
  )
}

interface Place {
  readonly isTrue: boolean
}

/** Requests a waiting user's queue position, and counts earlier runs immediately before and after. */
const samplePlace = async (
  site: Site,
  { cid, tokens }: { readonly cid: number; readonly tokens: readonly string[] },
): Promise<readonly Place[]> => {
  const [waiting] = await site.query<{ id: string; submission_id: string; person: string }>(
    `select judging.id, submission_id, substr(username, 5) as person from judging
     join submission on submission.id = submission_id join account on account.id = submission.account_id
     where state = 'queued' and contest_id = $1 order by random() limit 1`,
    [cid],
  )
  if (waiting === undefined) return []
  const ahead = async () => {
    const [row] = await site.query<{ n: string }>(
      `select count(*) as n from judging, (select priority, due_at, id from judging where id = $1) own
       where state = 'queued' and (judging.priority, judging.due_at, judging.id) < (own.priority, own.due_at, own.id)`,
      [waiting.id],
    )
    return Number(row?.n ?? 0)
  }
  const before = await ahead()
  const token = tokens[Number(waiting.person) - 1] ?? ''
  const reply = await fetch(`${site.stack.url}/api/get-queue-place?submitId=${waiting.submission_id}`, {
    headers: { authorization: token },
  })
  const { data } = (await reply.json()) as { data: { ahead: number | null } | null }
  const after = await ahead()
  if (data === null) return [{ isTrue: false }]
  // Taken meanwhile.
  if (data.ahead === null) return []
  return [{ isTrue: data.ahead >= Math.min(before, after) && data.ahead <= Math.max(before, after) }]
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

const speak = (
  url: string,
  { method, headers = {}, text }: { method: string; headers?: Record<string, string>; text?: string },
): Promise<boolean> =>
  new Promise((done) => {
    const asked = request(url, { method, agent, headers }, (reply) => {
      let body = ''
      reply.setEncoding('utf8')
      reply.on('data', (chunk) => {
        body += chunk
      })
      reply.on('end', () => done(reply.statusCode === 200 && body.includes('"status":200')))
    })
    asked.on('error', () => done(false))
    asked.end(text)
  })

const get = (url: string): Promise<boolean> => speak(url, { method: 'GET' })

const post = (url: string, { token, body }: { token: string; body: object }): Promise<boolean> => {
  const text = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    authorization: token,
  }
  return speak(url, { method: 'POST', headers, text })
}
