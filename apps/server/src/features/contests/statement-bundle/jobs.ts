import { setTimeout as wait } from 'node:timers/promises'
import { contestPhase } from '@verdict/rules'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { defineJob, sendJob } from '../../../platform/jobs/start-work.ts'
import { findContest } from '../core/find-contest.ts'
import { notifyContest } from '../core/live.ts'
import { currentBundle, keyOf } from './current-bundle.ts'
import { markGiven } from './repository.ts'

/** The next run of the minute is late by less than this. */
const nextRunMs = 75_000
/** Delayed jobs are found by polling, so this one is due before the start and waits. */
const earlyMs = 5_000

const starting = z.object({ cid: z.int(), startsAt: z.iso.datetime() })

/**
 * Sends the key to all subscribers at the start of a contest. Contests with allowed addresses or one session per
 * contestant check each request, and individual time begins for one participant at a time: there, participants ask.
 */
export const announceKey = async (deps: Deps, { cid, startsAt }: z.output<typeof starting>): Promise<void> => {
  const leftMs = Date.parse(startsAt) - deps.clock.now().getTime()
  if (leftMs > 0) await wait(Math.min(leftMs, 2 * earlyMs), undefined, { signal: deps.stopping })
  const contest = await findContest(deps.db, cid)
  if (contest === null || contest.row.starts_at.toISOString() !== startsAt) return
  const { allowed_addresses, single_session, window_s } = contest.row
  if (allowed_addresses !== '' || single_session || window_s !== null) return
  if (contestPhase(contest.terms, deps.clock.now()) !== 'running') return
  const bundle = await currentBundle(deps, contest)
  if (bundle === null) return
  const { version } = bundle
  await deps.db.transaction().execute(async (trx) => {
    const claimed = await trx
      .updateTable('statement_bundle')
      .set({ announced_for: contest.row.starts_at })
      .where('contest_id', '=', cid)
      .where('version', '=', version)
      .where('announced_for', 'is', null)
      .executeTakeFirst()
    if (claimed.numUpdatedRows === 0n) return
    await markGiven(trx, cid, { version, at: deps.clock.now() })
    await notifyContest(trx, cid, { kind: 'statementKey', version, key: keyOf(deps, cid, bundle) })
  })
}

const announceKeyJob = defineJob({
  name: 'statementBundles.announceKey',
  queue: { retryLimit: 0, expireInSeconds: 60, deleteAfterSeconds: 3_600 },
  atOnce: 4,
  data: starting,
  run: announceKey,
})

/** Makes the bundles of contests that start soon, so that a changed statement has its new bundle before the start. */
export const prepareBundles = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const rows = await deps.db
    .selectFrom('contest')
    .select(['id', 'starts_at'])
    .where('statements_ahead_s', 'is not', null)
    .where('is_visible', '=', true)
    .where('starts_at', '>', now)
    .where(sql<Date>`starts_at - make_interval(secs => statements_ahead_s)`, '<=', now)
    .orderBy('starts_at')
    .execute()
  for (const { id: cid, starts_at } of rows) {
    const contest = await findContest(deps.db, cid)
    if (contest !== null) await currentBundle(deps, contest)
    if (starts_at.getTime() - now.getTime() > nextRunMs) continue
    const startAfter = new Date(starts_at.getTime() - earlyMs)
    await sendJob(deps, deps.db, announceKeyJob, { cid, startsAt: starts_at.toISOString() }, { startAfter })
  }
}

export const statementBundleJobs = [
  announceKeyJob,
  defineJob({
    name: 'statementBundles.prepare',
    schedule: '* * * * *',
    queue: { policy: 'stately', retryLimit: 0, expireInSeconds: 120, deleteAfterSeconds: 3_600 },
    data: z.object({}),
    run: prepareBundles,
  }),
]
