import { hostname } from 'node:os'
import { type Job, type JudgingResult, judging } from '@verdict/contract'
import { startSpan } from '@verdict/tracing'
import { pause } from './backoff.ts'
import type { JudgeDeps } from './deps.ts'
import { CalledOff, DataOutOfReach, messageOf, Starved } from './faults.ts'
import { judgeCompile } from './judge-compile.ts'
import { judgeGeneration } from './judge-generation.ts'
import { judgeSubmission } from './judge-submission.ts'
import { judgeTrial } from './judge-trial.ts'
import { judgeValidation } from './judge-validation.ts'
import type { Lease } from './leases.ts'
import { ProgressReporter } from './report-progress.ts'
import { type Origin, Refused, type Server } from './server.ts'

const judgeOf = {
  submission: judgeSubmission,
  trial: judgeTrial,
  compile: judgeCompile,
  validation: judgeValidation,
  generation: judgeGeneration,
} as const satisfies Record<Job['kind'], unknown>

/** Outcome of a lease. */
export type End = 'delivered' | 'lost' | 'givenBack'

export interface Work {
  readonly lease: Lease
  /** Frees the slot: judging is over though the result may still be on its way. */
  readonly release: () => void
}

/** Judges one job and sees to it that the server learns what came of it, or another host gets it. */
export const workOn = async (server: Server, host: JudgeDeps, { lease, release }: Work): Promise<End> => {
  const { job, abort } = lease
  const { requestId } = job
  const span = job.traceparent === undefined ? null : beginSpan(job)
  const origin: Origin = { requestId, traceparent: span?.traceparent ?? job.traceparent }
  // An older server sends no id.
  const deps = requestId === undefined ? host : { ...host, log: host.log.child({ requestId }) }
  const progress = new ProgressReporter(server, job.leaseId, origin)
  const startedAt = performance.now()
  try {
    const result = await judgeOf[job.kind](deps, job, { progress, signal: abort.signal })
    progress.close()
    release()
    const language = deps.languages.lookUp(job.language)
    if ('version' in language) void deps.preparer.used(language)
    const { outcome } = result
    const judgedMs = Math.round(performance.now() - startedAt)
    deps.log.info({ leaseId: job.leaseId, language: job.language, outcome: outcome.kind, judgedMs }, 'job judged')
    if (outcome.kind === 'systemError') deps.log.error({ leaseId: job.leaseId, cause: outcome.message }, 'system error')
    span?.end({ attributes: { 'verdict.outcome': outcome.kind }, isError: outcome.kind === 'systemError' })
    return await deliver(server, deps, { result, origin, signal: abort.signal })
  } catch (error) {
    span?.end({ isError: true })
    if (abort.signal.aborted || error instanceof CalledOff) return 'lost'
    await giveBack(server, deps, { leaseId: job.leaseId, origin, error })
    return 'givenBack'
  } finally {
    progress.close()
  }
}

/** Its trace goes on here; the server records the wait before and the verdict. */
const beginSpan = ({ traceparent, kind, language, requestId }: Job) =>
  startSpan({
    name: `judge ${kind}`,
    ...{ kind: 'consumer', parent: traceparent ?? null },
    attributes: {
      'host.name': hostname(),
      'verdict.language': language,
      ...(requestId !== undefined && { 'verdict.request_id': requestId }),
    },
  })

interface Delivery {
  readonly result: JudgingResult
  readonly origin: Origin
  readonly signal: AbortSignal
}

/** The envelope's status of a lease that is another's, or over. */
const leaseLost = 409

/**
 * Repeats the result over outages of any length until the server accepts it or reports that the lease belongs to
 * another host. A rejected result would be requested again, here or elsewhere, so the rejection is reported instead.
 */
const deliver = async (server: Server, deps: JudgeDeps, { result, origin, signal }: Delivery): Promise<End> => {
  const { leaseId } = result
  for (let failures = 0; ; failures++) {
    try {
      signal.throwIfAborted()
      await server.call(judging.result, { body: result, ...origin, signal })
      return 'delivered'
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof Refused && !error.mayPass) {
        deps.log.warn({ leaseId, status: error.status, cause: error.message }, 'result refused')
        if (error.status === leaseLost || result.outcome.kind === 'systemError') return 'lost'
        const outcome = {
          kind: 'systemError',
          message: `The server does not take the result: ${error.message}`,
        } as const
        return deliver(server, deps, { result: { ...result, outcome }, origin, signal })
      }
      deps.log.warn({ leaseId, failures, cause: messageOf(error) }, 'result could not be delivered')
      await pause(failures, signal)
    }
  }
}

interface Failed {
  readonly leaseId: string
  readonly origin: Origin
  readonly error: unknown
}

const giveBack = async (server: Server, deps: JudgeDeps, { leaseId, origin, error: cause }: Failed): Promise<void> => {
  const reason = messageOf(cause)
  deps.log.error({ leaseId, cause: reason }, 'job returned')
  try {
    await server.call(judging.giveBack, {
      ...origin,
      body: {
        leaseIds: [leaseId],
        reason: reason.slice(0, 2_000),
        isBlameless: cause instanceof DataOutOfReach || cause instanceof Starved,
      },
    })
  } catch (error) {
    deps.log.warn({ leaseId, cause: messageOf(error) }, 'job could not be returned; its lease will expire')
  }
}
