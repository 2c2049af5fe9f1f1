import { type AlertRule, alertRules } from '@verdict/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { hasBackups } from '../../../platform/backup/back-up.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { pinningContests } from '../../contests/core/toolchains.ts'
import { differingHosts } from '../../judging/hosts/host-speed.ts'
import { requiredClasses } from '../../judging/queue/host-class.ts'
import { questionRoute } from '../../judging/remote/route.ts'
import { readJudgeHosts } from '../core/judge-hosts.ts'
import { type Condition, conditionsOf, type SiteState } from './conditions.ts'
import { formatFaultsOf } from './format-faults.ts'
import { enqueueAlert } from './send.ts'
import { alertSentences, alertText } from './words.ts'

/** Any constant; one server at a time checks. */
const lockKey = 727_019

/**
 * Compares the state of the site with the thresholds: opens an alert for each new condition, closes those that ended,
 * and sends both. Every server calls it; whoever holds the lock does the work, and an open alert is opened only once.
 */
export const checkAlerts = async (deps: Deps): Promise<void> => {
  const { alerts: thresholds } = await deps.settings.read()
  const conditions = conditionsOf(await readState(deps), thresholds)
  await deps.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as mine`.execute(trx)
    if (rows[0]?.mine !== true) return
    // During a rolling upgrade, alerts of newer rules belong to newer servers.
    const open = await trx
      .selectFrom('alert')
      .selectAll()
      .where('closed_at', 'is', null)
      .where('rule', 'in', alertRules)
      .orderBy('id')
      .execute()
    const keyOf = ({ rule, subject }: { readonly rule: string; readonly subject: string }) => `${rule} ${subject}`
    const known = new Set(open.map(keyOf))
    const current = new Set(conditions.map(keyOf))
    for (const condition of conditions) if (!known.has(keyOf(condition))) await openAlert(deps, trx, condition)
    for (const alert of open) if (!current.has(keyOf(alert))) await closeAlert(deps, trx, alert)
  })
}

const openAlert = async (deps: Deps, trx: Db, condition: Condition): Promise<void> => {
  const at = deps.clock.now()
  await trx
    .insertInto('alert')
    .values({ ...condition, opened_at: at })
    .execute()
  deps.log.warn(condition, 'alert opened')
  await notify(deps, trx, { ...condition, at, isClosed: false })
}

interface OpenAlert {
  readonly id: number
  readonly rule: string
  readonly subject: string
  readonly value: number
  readonly threshold: number
}

const closeAlert = async (deps: Deps, trx: Db, { id, rule, subject, value, threshold }: OpenAlert): Promise<void> => {
  const at = deps.clock.now()
  await trx.updateTable('alert').set({ closed_at: at }).where('id', '=', id).execute()
  deps.log.info({ rule, subject }, 'alert closed')
  // The table's constraint allows known rules only.
  await notify(deps, trx, { rule: rule as AlertRule, subject, value, threshold, at, isClosed: true })
}

const notify = async (
  deps: Deps,
  trx: Db,
  { at, isClosed, ...condition }: Condition & { readonly at: Date; readonly isClosed: boolean },
): Promise<void> => {
  const change = { ...condition, isClosed }
  const data = { ...condition, at: at.toISOString(), texts: alertSentences(change) }
  await enqueueAlert(deps, trx, {
    text: alertText(change),
    event: { type: isClosed ? 'alert.closed' : 'alert.opened', data },
  })
}

/** Samples older than this are of a server that was stopped. */
const sampleLifeMs = 180_000

const readState = async (deps: Deps): Promise<SiteState> => {
  const now = deps.clock.now()
  const [hosts, queue, samples, backups, pausedProblems, missingToolchains, missingClasses, differing] =
    await Promise.all([
      readJudgeHosts(deps),
      sql<{ oldest: Date | null; failed: number }>`
      select (select min(queued_at) from judging where state = 'queued' and language <> ${questionRoute}) as oldest,
             (select count(*)::int from jobs.job
              where state = 'failed' and completed_on >= now() - interval '10 minutes') as failed`.execute(deps.db),
      deps.db
        .selectFrom('activity_sample')
        .distinctOn('server')
        .select(['server', 'disk_free_bytes', 'replica_unread_s', 'formats_hash', 'format_faults'])
        .where('at', '>=', new Date(now.getTime() - sampleLifeMs))
        .orderBy('server')
        .orderBy('at', 'desc')
        .execute(),
      readBackupState(deps),
      readPausedProblems(deps),
      readMissingToolchains(deps),
      readMissingClasses(deps),
      differingHosts(deps),
    ])
  const { oldest = null, failed = 0 } = queue.rows[0] ?? {}
  return {
    oldestWaitSeconds: oldest === null ? 0 : Math.max(0, Math.floor((now.getTime() - oldest.getTime()) / 1_000)),
    hosts: hosts
      .filter((host) => !host.draining)
      .map(({ name, lastSeen }) => ({
        name,
        silentMinutes: (now.getTime() - Date.parse(lastSeen.replace('+0000', 'Z'))) / 60_000,
      })),
    disks: samples.flatMap(({ server, disk_free_bytes: free }) =>
      free === null ? [] : [{ server, freeBytes: Number(free) }],
    ),
    failedJobs: failed,
    ...backups,
    pausedProblems,
    missingToolchains,
    missingClasses,
    differingHosts: differing.map(({ name, share }) => ({ name, percent: share * 100 })),
    formatFaults: formatFaultsOf(samples),
    unreadReplicas: samples.flatMap(({ server, replica_unread_s: seconds }) =>
      seconds === null ? [] : [{ server, minutes: seconds / 60 }],
    ),
  }
}

const readMissingToolchains = async (deps: Deps): Promise<SiteState['missingToolchains']> => {
  const now = deps.clock.now()
  const [{ versions }, contests] = await Promise.all([deps.hostLanguages(), pinningContests(deps.db, now)])
  return contests.flatMap(({ id, title, startsAt, toolchains }) => {
    const isMissing = Object.entries(toolchains).some(([language, version]) => !versions.get(language)?.has(version))
    const hours = Math.max(0, Math.ceil((startsAt.getTime() - now.getTime()) / 3_600_000))
    return isMissing ? [{ contest: `${title} (${id})`, hours }] : []
  })
}

const readMissingClasses = async (deps: Deps): Promise<SiteState['missingClasses']> => {
  const [{ classes }, required] = await Promise.all([deps.hostLanguages(), requiredClasses(deps.db)])
  return required.filter(({ name }) => !classes.has(name))
}

const readPausedProblems = async (deps: Deps): Promise<SiteState['pausedProblems']> => {
  const { rows } = await sql<{ displayId: string; waiting: number }>`
    select problem.display_id as "displayId", (
      select count(*)::int from judging join submission on submission.id = judging.submission_id
      where judging.state = 'held' and submission.problem_id = problem.id) as waiting
    from judging_pause join problem on problem.id = judging_pause.problem_id
    order by problem.id`.execute(deps.db)
  return rows
}

/** A site without a target for backups is not reminded of earlier ones. */
const readBackupState = async (deps: Deps): Promise<Pick<SiteState, 'backupHours' | 'failedDrills'>> => {
  if (!hasBackups(deps.config)) return { backupHours: null, failedDrills: 0 }
  const { rows } = await sql<{ last: Date | null; failed: number }>`
    select coalesce(max(finished_at) filter (where kind = 'backup' and error is null),
                    min(started_at) filter (where kind = 'backup')) as last,
           count(*) filter (where kind = 'drill' and id > coalesce(
             (select max(id) from backup_run where kind = 'drill' and error is null), 0))::int as failed
    from backup_run`.execute(deps.db)
  const { last = null, failed = 0 } = rows[0] ?? {}
  return {
    backupHours: last === null ? null : (deps.clock.now().getTime() - last.getTime()) / 3_600_000,
    failedDrills: failed,
  }
}
