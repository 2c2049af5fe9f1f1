import { startSpan } from '@verdict/tracing'
import { fromKysely, type Queue, type SendOptions } from 'pg-boss'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Db } from '../db/connect.ts'
import { currentRequestId, currentTraceparent, withRequest } from '../http/request-context.ts'

/** A queue of the product, named once. Features list theirs in jobs.ts; work.ts lists the features. */
export interface JobRow {
  readonly name: string
  /** Retries, retention, dead letters: queue options of the engine. */
  readonly queue?: Omit<Queue, 'name'>
  /** Cron expression for background jobs. */
  readonly schedule?: string
  /** Concurrent jobs in this process; default 1. */
  readonly atOnce?: number
  /** Null when jobs are fetched by pull, as judge hosts do. */
  readonly run: ((deps: Deps, data: unknown, jobId: string) => Promise<void>) | null
}

/** A job whose data is checked against its schema before it runs. */
export const defineJob = <S extends z.core.$ZodType>(
  row: Omit<JobRow, 'run'> & {
    readonly data: S
    readonly run: (deps: Deps, data: z.output<S>, jobId: string) => Promise<void>
  },
): JobRow & { readonly data: S } => ({
  ...row,
  run: (deps, data, jobId) => row.run(deps, z.parse(row.data, withoutOrigin(data)), jobId),
})

/** Puts a job into its queue, with the id of the current request; inside a transaction it appears with the commit. */
export const sendJob = <S extends z.core.$ZodType>(
  deps: Pick<Deps, 'jobs'>,
  db: Db,
  job: { readonly name: string; readonly data: S },
  data: z.input<S> & object,
  options: SendOptions = {},
): Promise<string | null> => deps.jobs.send(job.name, withOrigin(data), { ...options, db: fromKysely(db) })

/** The data of a job with the id of the request that causes it, which its log lines and its own jobs get. */
const withOrigin = (data: object): object => {
  const [requestId, traceparent] = [currentRequestId(), currentTraceparent()]
  if (requestId === null) return data
  return { ...data, requestId, ...(traceparent !== null && { traceparent }) }
}

/** A schema may refuse other fields than its own. */
const withoutOrigin = (data: unknown): unknown => {
  if (typeof data !== 'object' || data === null) return data
  const { requestId: _, traceparent: __, ...own } = data as z.output<typeof origin>
  return own
}

const origin = z.object({ requestId: z.string().optional(), traceparent: z.string().optional() }).catch({})

/** A dead server is detected by missing heartbeats; another server, or itself after a restart, takes over its jobs. */
const heartbeatSeconds = 30

/**
 * Makes the queues and starts the workers of this process.
 * @throws Error when two rows have one name.
 */
export const startWork = async (deps: Deps, rows: readonly JobRow[]): Promise<void> => {
  const twice = rows.find((row, index) => rows.findIndex((other) => other.name === row.name) !== index)
  if (twice !== undefined) throw new Error(`Two jobs are called ${twice.name}.`)
  for (const row of rows) {
    const { policy, ...options } = { notify: true, ...(row.run !== null && { heartbeatSeconds }), ...row.queue }
    await deps.jobs.createQueue(row.name, { ...options, ...(policy !== undefined && { policy }) })
    // A queue created by an earlier release keeps its options until they are updated.
    await deps.jobs.updateQueue(row.name, options)
    if (row.schedule !== undefined) await deps.jobs.schedule(row.name, row.schedule, {})
    if (row.run !== null) await work(deps, row, row.run)
  }
}

const work = async (deps: Deps, row: JobRow, run: NonNullable<JobRow['run']>): Promise<void> => {
  // New jobs send a notification; retries after a failure are only found by polling.
  const options = { localConcurrency: row.atOnce ?? 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 3 }
  await deps.jobs.work(row.name, options, async ([job]) => {
    if (job === undefined) return
    const { requestId = null, traceparent: parent = null } = origin.parse(job.data)
    const span = parent === null ? null : startSpan({ name: `job ${row.name}`, kind: 'consumer', parent })
    const line = { ...(requestId !== null && { requestId }), job: row.name, jobId: job.id }
    try {
      await withRequest({ requestId, traceparent: span?.traceparent ?? null }, () => run(deps, job.data, job.id))
      span?.end()
      if (requestId !== null) deps.log.info(line, 'job done')
    } catch (error) {
      span?.end({ isError: true })
      // The engine stores the failure and tries again; the log is for the operator.
      deps.log.warn({ ...line, err: error }, 'job failed')
      throw error
    }
  })
}
