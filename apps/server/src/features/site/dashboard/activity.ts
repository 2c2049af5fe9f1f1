import { hostname } from 'node:os'
import { type DataOf, type dashboard, toInstant } from '@verdict/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { readRoutes } from './slow-routes.ts'

const minuteMs = 60_000

interface Counted {
  readonly requests: number
  readonly errors: number
}

/** Samples of one server. Requests are counted since the sample before. */
export const makeActivityMeter = (deps: Deps) => {
  let before: Counted = { requests: 0, errors: 0 }
  return async (): Promise<void> => {
    const counted = await countRequests(deps)
    await storeSample(deps, {
      requests: counted.requests - before.requests,
      errors: counted.errors - before.errors,
    })
    before = counted
  }
}

/** Supervisors ask these; an answer of 503 from them while the site starts is no fault. */
const probes = new Set(['/readyz', '/healthz', '/servez'])

const countRequests = async (deps: Deps): Promise<Counted> => {
  const { values } = await deps.metrics.http.get()
  const counts = values.filter(
    ({ metricName, labels }) => metricName === 'verdict_http_seconds_count' && !probes.has(String(labels.route)),
  )
  const sum = (rows: typeof counts) => rows.reduce((total, { value }) => total + value, 0)
  return { requests: sum(counts), errors: sum(counts.filter(({ labels }) => Number(labels.status) >= 500)) }
}

const storeSample = async (deps: Deps, { requests, errors }: Counted): Promise<void> => {
  const at = new Date(Math.floor(deps.clock.now().getTime() / minuteMs) * minuteMs)
  const since = new Date(at.getTime() - minuteMs)
  const free = await deps.space.free()
  const { replica, formats } = deps
  await sql`
    insert into activity_sample (at, server, submissions, requests, errors, waiting, oldest_wait_s, failed_jobs,
                                 database_bytes, disk_free_bytes, sessions, replica_unread_s, formats_hash, format_faults)
    select ${at}, ${hostname()}, (select count(*) from submission where submitted_at >= ${since} and submitted_at < ${at}),
           ${requests}, ${errors}, (select count(*) from judging where state = 'queued'),
           (select coalesce(greatest(0, extract(epoch from ${deps.clock.now()}::timestamptz - min(queued_at))), 0)::int
            from judging where state = 'queued'),
           (select count(*) from jobs.job where state = 'failed' and completed_on >= now() - interval '1 minute'),
           pg_database_size(current_database()), ${Number.isFinite(free) ? Math.round(free) : null},
           (select count(*) from session where revoked_at is null and expires_at > ${deps.clock.now()}),
           ${replica.isConfigured ? Math.round(replica.state().unreadMs / 1_000) : null},
           ${formats.hash ?? ''}, ${formats.faults()}::text[]
    on conflict (at, server) do nothing`.execute(deps.db)
}

export const dropActivityBefore = async (deps: Deps, moment: Date): Promise<void> => {
  await deps.db.deleteFrom('activity_sample').where('at', '<', moment).execute()
}

/** No chart is wider than this. */
const mostPoints = 180

interface ActivityRow {
  readonly at: Date
  readonly submissions: number
  readonly requests: number
  readonly errors: number
  readonly waiting: number
  readonly oldest_wait_s: number
  readonly failed_jobs: number
  readonly database_bytes: number
  readonly disk_free_bytes: number | null
  readonly sessions: number | null
}

/** What the site did over the last hours, in steps of some minutes, and the slow routes of the answering process. */
export const readActivity = async (deps: Deps, hours: number): Promise<DataOf<(typeof dashboard)['activity']>> => {
  const since = new Date(deps.clock.now().getTime() - hours * 3_600_000)
  const stepMinutes = Math.max(1, Math.ceil((hours * 60) / mostPoints))
  // Servers count requests each for itself; everything else they read from the same database.
  const { rows } = await sql<ActivityRow>`
    with minute as (
      select at, max(submissions) as submissions, sum(requests) as requests, sum(errors) as errors,
             max(waiting) as waiting, max(oldest_wait_s) as oldest_wait_s, max(failed_jobs) as failed_jobs,
             max(database_bytes) as database_bytes, min(disk_free_bytes) as disk_free_bytes,
             max(sessions) as sessions
      from activity_sample where at >= ${since} group by at)
    select date_bin(make_interval(mins => ${stepMinutes}), at, timestamptz 'epoch') as at,
           avg(submissions)::float8 as submissions, avg(requests)::float8 as requests, avg(errors)::float8 as errors,
           max(waiting)::int as waiting, max(oldest_wait_s)::int as oldest_wait_s, sum(failed_jobs)::int as failed_jobs,
           max(database_bytes)::float8 as database_bytes, min(disk_free_bytes)::float8 as disk_free_bytes,
           max(sessions)::int as sessions
    from minute group by 1 order by 1`.execute(deps.db)
  return {
    samples: rows.map((row) => ({
      at: toInstant(row.at),
      submissions: rounded(row.submissions),
      requests: rounded(row.requests),
      errors: rounded(row.errors),
      waiting: row.waiting,
      oldestWaitSeconds: row.oldest_wait_s,
      failedJobs: row.failed_jobs,
      databaseBytes: row.database_bytes,
      diskFreeBytes: row.disk_free_bytes,
      sessions: row.sessions,
    })),
    routes: await readRoutes(deps.metrics),
  }
}

const rounded = (value: number): number => Math.round(value * 100) / 100
