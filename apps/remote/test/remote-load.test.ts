import { programFor, type RunningFake, startFake } from '@verdict/remote-sites/fakes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../server/test/harness/people.ts'
import { until } from './harness/until.ts'
import { makeWorld, type World } from './harness/world.ts'

/**
 * 500 submissions over three accounts, one user with 300 of them. The clock of the server runs ten times as fast, and
 * with it the limits of the site: one submission every three seconds, an account every five. `LOAD_SPEED=2
 * LOAD_USER=5` measures the pace with a tenth of the submissions on a machine that is slower than that.
 */

const speed = Number(process.env.LOAD_SPEED ?? 10)
/** Submissions of each of four users; a fifth one has six times as many. */
const each = Number(process.env.LOAD_USER ?? 50)
const gapMs = 3_000
const accountGapMs = 5_000
const burst = 3
const total = 10 * each
let world: World
let fake: RunningFake

beforeAll(async () => {
  world = await makeWorld({ speed })
  fake = await startFake('HDU')
  fake.site.faults.skipWaiting = true
  await world.connect('hdu', fake, { one: 'one-secret', two: 'two-secret', three: 'three-secret' })
  await world.importProblem('HDU', '1001')
  await world.startHost()
})
afterAll(async () => {
  await world.close()
  await fake.close()
})

const pause = (paused: boolean) =>
  world.server.call('PUT', '/api/admin/remote-judge', { token: world.root.token, body: { judge: 'hdu', paused } })

interface Row {
  readonly id: number
  readonly user: string
  readonly account: string
  readonly remote_id: string
  readonly begun: number
}

test(
  '500 submissions: fair, ordered, none twice, never faster than the limits allow',
  async () => {
    await pause(true)
    const flooding = await makeUser(world.server, { username: 'flooding' })
    const others = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => makeUser(world.server, { username: `user-${name}` })),
    )
    for (let n = 0; n < 6 * each; n += 1) await world.submit('HDU-1001', 'G++', programFor('Wrong Answer'), flooding)
    for (let n = 0; n < each; n += 1)
      for (const who of others) await world.submit('HDU-1001', 'G++', programFor('Wrong Answer'), who)
    await pause(false)
    await until(
      'every submission has its verdict',
      async () => {
        const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from remote_run where stage = 'done'`.execute(world.server.deps.db)
        return rows[0]?.n === total
      },
      12 * 60_000,
    )
    const { rows } = await sql<Row>`
    select submission.id, account.username as user, run.account, run.remote_id,
      extract(epoch from run.begun_at)::float8 * 1000 as begun
    from remote_run run join submission on submission.id = run.submission_id
    join account on account.id = submission.account_id order by run.begun_at, run.remote_id::bigint`.execute(
      world.server.deps.db,
    )
    // None twice, and each has the verdict of its own run.
    expect(fake.site.runs).toHaveLength(total)
    expect(new Set(rows.map((row) => row.remote_id)).size).toBe(total)
    const { rows: verdicts } = await sql<{ verdict: number }>`select distinct verdict from submission`.execute(
      world.server.deps.db,
    )
    expect(verdicts).toEqual([{ verdict: -1 }])
    // In the order of submitting, for each user; three accounts at work may overtake each other by one place.
    const places = new Map<string, number[]>()
    for (const row of rows) places.set(row.user, [...(places.get(row.user) ?? []), row.id])
    for (const [user, ids] of places)
      for (const [at, id] of ids.toSorted((a, b) => a - b).entries())
        expect(Math.abs(ids.indexOf(id) - at), `${user}: ${id}`).toBeLessThanOrEqual(2)
    // One at a time for each account, in the order of the site.
    for (const account of ['one', 'two', 'three']) {
      const own = rows.filter((row) => row.account === account)
      expect(own.length).toBeGreaterThan(total / 5)
      for (const [at, row] of own.entries())
        if (at > 0) expect(Number(row.remote_id)).toBeGreaterThan(Number(own[at - 1]?.remote_id))
    }
    // Fair: while all five have waiting submissions, each has about a fifth, and the flood does not delay the others.
    const shared = rows.slice(0, 5 * each)
    const shares = Object.fromEntries(
      [...places.keys()].map((user) => [user, shared.filter((row) => row.user === user).length]),
    )
    for (const [user, count] of Object.entries(shares)) {
      expect(count, user).toBeGreaterThanOrEqual(each - 3)
      expect(count, user).toBeLessThanOrEqual(each + 3)
    }
    // The bucket of the site decides the pace: the first `burst` at once, then one every gap.
    const tookMs = (rows.at(-1)?.begun ?? 0) - (rows[0]?.begun ?? 0)
    const leastMs = Math.max((total - burst) * gapMs, ((total - 3) / 3) * accountGapMs)
    console.log({ tookSeconds: tookMs / 1_000, limitSeconds: leastMs / 1_000, ratio: leastMs / tookMs, shares })
    // The limits are never exceeded; how near the pace comes to them is printed, as it depends on the load of the machine.
    // The moment of assigning counts for the limits, that of sending is recorded: a little earlier or later.
    expect(leastMs / tookMs).toBeLessThanOrEqual(1.02)
  },
  15 * 60_000,
)
