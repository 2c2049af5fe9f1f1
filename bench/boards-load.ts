import { request } from 'node:http'
import autocannon from 'autocannon'
import type { Deps } from '../apps/server/src/deps.ts'
import { openSession } from '../apps/server/src/features/accounts/sessions/open-session.ts'
import { cpuSeconds, quantile, table } from './lib/figures.ts'
import type { FilledContest } from './lib/fill-contest.ts'
import type { Site } from './lib/site.ts'

/**
 * Peak load: five thousand open streams of a board, 167 refreshes a second of existing clients (five thousand people
 * every thirty seconds), and verdicts at the same time. Reports refresh latency, stream delay and CPU use.
 */

const streams = 5_000
const refreshesPerSecond = 167
const verdictsPerSecond = 10
const lastsS = 20
/** Fewer than one person may hold. */
const streamsEach = 10

interface Stream {
  readonly versions: Map<string, number>
  bytes: number
  close(): void
}

interface BoardsLoad {
  readonly people: number
  readonly live: FilledContest
  readonly frozen: FilledContest
}

export const loadBoards = async (site: Site, deps: Deps, { people, live, frozen }: BoardsLoad): Promise<void> => {
  const rows: (string | number)[][] = []
  for (const [name, contest] of [
    ['live', live],
    ['frozen', frozen],
  ] as const) {
    const idle = await measure(site, { contest, open: [] })
    const open = await openStreams(site, deps, contest.id)
    try {
      const busy = await measure(site, { contest, open })
      rows.push([name, people, open.length, ...busy.figures, idle.figures[4] ?? 0])
    } finally {
      for (const stream of open) stream.close()
      await new Promise((next) => setTimeout(next, 2_000))
    }
  }
  console.log(
    `\nA board under ${refreshesPerSecond} refreshes and ${verdictsPerSecond} verdicts a second for ${lastsS} s, with open streams`,
  )
  const heads = ['board', 'people', 'streams', 'req/s', 'p50 ms', 'p99 ms', 'faults', 'core %', 'events', 'bytes each']
  table([...heads, 'behind p50 ms', 'behind p99 ms', 'core % without streams'], rows)
}

const openStreams = async (site: Site, deps: Deps, contestId: number): Promise<Stream[]> => {
  const accounts = await site.query<{ id: string }>(
    `select id from account where username like 'team%' order by length(username), username limit $1`,
    [streams / streamsEach],
  )
  const open: Stream[] = []
  for (const { id } of accounts) {
    const token = await openSession(deps, id, { address: '127.0.0.1', userAgent: 'bench' })
    const some = Array.from({ length: streamsEach }, () => openStream(site, { token, contestId }))
    open.push(...(await Promise.all(some)))
  }
  return open
}

const openStream = (
  site: Site,
  { token, contestId }: { readonly token: string; readonly contestId: number },
): Promise<Stream> =>
  new Promise((done, failed) => {
    const versions = new Map<string, number>()
    const url = `${site.stack.url}/api/events?topics=board:${contestId}`
    const asking = request(url, { headers: { authorization: token }, agent: false }, (reply) => {
      if (reply.statusCode !== 200) return failed(new Error(`A stream was refused: ${reply.statusCode}`))
      const stream: Stream = { versions, bytes: 0, close: () => asking.destroy() }
      reply.on('error', () => {})
      reply.on('data', (chunk: Buffer) => {
        stream.bytes += chunk.length
        for (const [, version = ''] of chunk.toString().matchAll(/"version":"([^"]+)"/g)) {
          versions.set(version, performance.now())
        }
      })
      done(stream)
    })
    asking.on('error', failed)
    asking.end()
  })

interface Measuring {
  readonly contest: FilledContest
  readonly open: readonly Stream[]
}

const measure = async (site: Site, { contest, open }: Measuring): Promise<{ readonly figures: number[] }> => {
  const { server, postgres } = site.stack.pids()
  const pids = [server ?? 0, postgres ?? 0]
  for (const stream of open) {
    stream.versions.clear()
    stream.bytes = 0
  }
  let isOver = false
  const judging = judgeOn(site, contest, () => isOver)
  const before = pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const began = performance.now()
  const done = await autocannon({
    url: `${site.stack.url}/api/get-contest-outside-scoreboard`,
    connections: 50,
    duration: lastsS,
    overallRate: refreshesPerSecond,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
    body: JSON.stringify({ cid: contest.id, currentPage: 1, limit: 50 }),
  })
  const spent = pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0) - before
  const tookS = (performance.now() - began) / 1_000
  isOver = true
  const verdicts = await judging
  const behind = behindOf(open, verdicts)
  const events = open.reduce((sum, { versions }) => sum + versions.size, 0)
  const bytes = open.reduce((sum, stream) => sum + stream.bytes, 0) / Math.max(1, events)
  const { latency, requests, errors, non2xx } = done
  const load = [requests.average, latency.p50, latency.p99, errors + non2xx, (spent / tookS) * 100]
  return { figures: [...load, events, bytes, quantile(behind, 0.5), quantile(behind, 0.99)] }
}

/** Changes verdicts at an even pace; returns when each was committed. */
const judgeOn = async (site: Site, contest: FilledContest, isOver: () => boolean): Promise<readonly number[]> => {
  const committed: number[] = []
  // From before the freeze, so that both boards change.
  const ids = contest.submissions.slice(0, Math.floor(contest.submissions.length / 2))
  for (let index = 0; !isOver(); index += 1) {
    await site.query('update submission set verdict = case verdict when 0 then -1 else 0 end where id = $1', [
      ids[(index * 7919) % ids.length],
    ])
    committed.push(performance.now())
    await new Promise((next) => setTimeout(next, 1_000 / verdictsPerSecond))
  }
  return committed
}

/** For each verdict and stream, how long until the next version arrived there; a board moves at most once a second. */
const behindOf = (open: readonly Stream[], verdicts: readonly number[]): readonly number[] => {
  const some = open.filter((_, index) => index % 25 === 0)
  return some.flatMap(({ versions }) => {
    const arrivals = [...versions.values()]
    return verdicts.flatMap((at) => {
      const next = arrivals.find((arrival) => arrival >= at)
      return next === undefined ? [] : [next - at]
    })
  })
}
