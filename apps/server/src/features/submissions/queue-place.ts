import { type DataOf, fail, hostReport, inProgress, limits, type submissions } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/connect.ts'
import { factsOf, requireOwner } from './facts.ts'
import { findGuard } from './repository.ts'

type Place = DataOf<(typeof submissions)['place']>

/**
 * Where an own submission stands in the queue, how long that takes at the pace of the last judgings, and why it waits.
 * @throws Refusal `submission.notFound` or `submission.notOwner`
 */
export const queuePlace = async (deps: Deps, viewer: SignedIn, submitId: number): Promise<Place> => {
  const row = await findGuard(deps.db, submitId)
  if (row === undefined) throw fail('submission.notFound')
  requireOwner(viewer, await factsOf(deps.db, row))
  const nowhere = { submitId, ahead: null, waitSeconds: null }
  if (!inProgress(row.verdict)) return { ...nowhere, reason: 'finished' }
  const run = await openRun(deps.db, submitId)
  if (run === undefined || run.state === 'leased') return { ...nowhere, reason: 'taken' }

  const hosts = await liveHosts(deps)
  if (hosts.length === 0) return { ...nowhere, ahead: await countAhead(deps.db, run), reason: 'noHost' }
  const able = hosts.filter((host) => host.languages.some((one) => one.available && one.name === run.language))
  const ahead = await countAhead(deps.db, run)
  if (able.length === 0) return { ...nowhere, ahead, reason: 'noLanguage' }
  const slots = able.reduce((sum, host) => sum + host.slots, 0)
  const paceMs = await meanJudgingMs(deps.db)
  const waitSeconds = paceMs === null ? null : Math.ceil(((ahead + 1) * paceMs) / slots / 1_000)
  return { submitId, ahead, waitSeconds, reason: 'busy' }
}

const openRun = (db: Db, submitId: number) =>
  db
    .selectFrom('judging')
    .select(['id', 'state', 'priority', 'due_at', 'language'])
    .where('submission_id', '=', submitId)
    .where('state', 'in', ['queued', 'leased'])
    .executeTakeFirst()

type Run = NonNullable<Awaited<ReturnType<typeof openRun>>>

const countAhead = async (db: Db, run: Run): Promise<number> => {
  const row = await db
    .selectFrom('judging')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('state', '=', 'queued')
    .where(
      sql<boolean>`(priority, due_at, id) < (select priority, due_at, id from judging as own where own.id = ${run.id})`,
    )
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}

const liveHosts = async (deps: Deps) => {
  const since = new Date(deps.clock.now().getTime() - limits.lease.lifeMs)
  const rows = await deps.db
    .selectFrom('judge_host')
    .select('report')
    .where('last_seen', '>', since)
    .where('draining', '=', false)
    .execute()
  const reports = rows.flatMap((row) => hostReport.safeParse(row.report).data ?? [])
  return reports.filter((report) => (report.illness ?? null) === null)
}

/** Enough judgings to even out single slow ones, few enough to be of now. */
const paceOver = 50

const meanJudgingMs = async (db: Db): Promise<number | null> => {
  const latest = db
    .selectFrom('judging')
    .select(['leased_at', 'finished_at'])
    .where('state', '=', 'done')
    .where('leased_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(paceOver)
    .as('latest')
  const row = await db
    .selectFrom(latest)
    .select(sql<number | null>`avg(extract(epoch from finished_at - leased_at) * 1000)::float8`.as('ms'))
    .executeTakeFirst()
  return row?.ms ?? null
}
