import { type CaseResult, type RemoteJob, type RemoteReport, remoteHosts, verdict } from '@verdict/contract'
import { type Adapter, messageOf, type PolledCase, SiteFailure } from '@verdict/remote-sites'
import type { Logger } from 'pino'
import { Refused, type Server } from './server.ts'
import { requireSite, type Sessions } from './sessions.ts'

export type Outcome = RemoteReport['outcome']
type SubmitJob = Extract<RemoteJob, { kind: 'submit' }>
type PollJob = Extract<RemoteJob, { kind: 'poll' }>

export interface WorkDeps {
  readonly server: Server
  readonly sessions: Sessions
  readonly log: Logger
  readonly pause: (milliseconds: number) => Promise<void>
  /** Aborted at shutdown and when the lease is lost. */
  readonly signal: AbortSignal
}

/** Does one job; every failure of the site becomes an outcome. */
export const workOn = async (deps: WorkDeps, job: RemoteJob): Promise<Outcome> => {
  try {
    switch (job.kind) {
      case 'submit':
        return await submit(deps, job)
      case 'poll':
        return await poll(deps, job)
      case 'test':
        await deps.sessions.test({ site: requireSite(job.site), baseUrl: job.baseUrl, account: job.account })
        return { kind: 'loggedIn' }
    }
  } catch (error) {
    if (error instanceof SiteFailure) return failed(error, false)
    if (error instanceof Refused || deps.signal.aborted) throw error
    // A fault of ours: the job rests like one whose site is away, instead of coming back at once.
    const message = messageOf(error).slice(0, 2_000)
    return { kind: 'failed', cause: 'unavailable', message, retryAfterMs: null, mayHaveArrived: true }
  }
}

const failed = (error: unknown, mayHaveArrived: boolean): Outcome => {
  if (!(error instanceof SiteFailure)) throw error
  const { kind: cause, retryAfterMs } = error
  return { kind: 'failed', cause, message: messageOf(error).slice(0, 2_000), retryAfterMs, mayHaveArrived }
}

/** Refusals in which the site says that it did not take the program. */
const saysNo: ReadonlySet<string> = new Set(['credentials', 'captcha', 'rateLimited', 'refused', 'notFound', 'expired'])

/**
 * Submits a program and finds its id. The server records before the request that the program may be at the site. After
 * a crash or an unclear answer the site's own list decides whether it is.
 */
const submit = async (deps: WorkDeps, job: SubmitJob): Promise<Outcome> => {
  const { account } = job
  const key = { site: requireSite(job.site), baseUrl: job.baseUrl, account }
  const attempt: Attempt = { sent: job.begun, maySubmit: job.begun?.maySubmit ?? true }
  try {
    return await deps.sessions.use(key, (adapter) => tryToSubmit(deps, adapter, { job, attempt }))
  } catch (error) {
    // A list that cannot be read says nothing about the program: it may be at the site.
    return failed(error, attempt.sent !== null)
  }
}

/** State of a program across the repetitions of the step, which happen when the session ended. */
interface Attempt {
  /** The latest run before the program was sent; null while the program is not at the site for sure. */
  sent: { readonly baseline: string | null } | null
  maySubmit: boolean
}

const tryToSubmit = async (
  deps: WorkDeps,
  adapter: Adapter,
  { job, attempt }: { readonly job: SubmitJob; readonly attempt: Attempt },
): Promise<Outcome> => {
  const { account, problemId, language, code, leaseId } = job
  const latest = await adapter.find(problemId, account)
  if (attempt.sent !== null && isNewer(latest, attempt.sent.baseline)) return { kind: 'submitted', remoteId: latest }
  if (!attempt.maySubmit) return { kind: 'absent' }
  const onRetry = (cause: string) => deps.log.warn({ leaseId, cause }, 'a submission waits for the server')
  await deps.server.insist(remoteHosts.begin, { leaseId, baseline: latest }, { signal: deps.signal, onRetry })
  let remoteId: string | null = null
  try {
    attempt.sent = { baseline: latest }
    remoteId = await adapter.submit({ problemId, language, code }, account)
  } catch (error) {
    if (!(error instanceof SiteFailure)) throw error
    if (saysNo.has(error.kind)) {
      attempt.sent = null
      throw error
    }
    deps.log.warn({ leaseId, cause: messageOf(error) }, 'unclear answer to a submission; asking the list of the site')
    remoteId = await findNewer(deps, adapter, { job, baseline: latest, looks: 2 }).catch(() => null)
    if (remoteId === null) throw error
  }
  attempt.maySubmit = false
  remoteId ??= await findNewer(deps, adapter, { job, baseline: latest, looks: 5 })
  if (remoteId !== null) return { kind: 'submitted', remoteId }
  throw new SiteFailure('layout', `${requireSite(job.site).name}: the submitted program is not on the status list`)
}

interface Search {
  readonly job: SubmitJob
  readonly baseline: string | null
  readonly looks: number
}

const lookGapMs = 2_000

const findNewer = async (
  deps: WorkDeps,
  adapter: Adapter,
  { job, baseline, looks }: Search,
): Promise<string | null> => {
  for (let look = 0; look < looks; look += 1) {
    if (look > 0) await deps.pause(lookGapMs)
    const latest = await adapter.find(job.problemId, job.account)
    if (isNewer(latest, baseline)) return latest
  }
  return null
}

/** Ids of runs grow. */
const isNewer = (id: string | null, baseline: string | null): id is string => {
  if (id === null) return false
  if (baseline === null) return true
  return /^\d+$/.test(id) && /^\d+$/.test(baseline) ? BigInt(id) > BigInt(baseline) : id !== baseline
}

const poll = async (deps: WorkDeps, job: PollJob): Promise<Outcome> => {
  const site = requireSite(job.site)
  const account = site.pollsWithAccount ? job.account : null
  const run = { remoteId: job.remoteId, problemId: job.problemId, username: job.account.username }
  return deps.sessions.use({ site, baseUrl: job.baseUrl, account }, async (adapter): Promise<Outcome> => {
    const state = await adapter.poll(run)
    if (state.kind === 'unknown') return { kind: 'unknown', word: state.word.slice(0, 200) }
    const cases = (state.cases ?? []).map(caseOf)
    if (state.kind === 'waiting') return { kind: 'waiting', verdict: state.verdict, cases }
    const compileText = state.verdict === verdict.compileError ? await adapter.compileText(run) : null
    const { timeMs, memoryKb } = state
    return { kind: 'final', verdict: state.verdict, timeMs, memoryKb, cases, compileText }
  })
}

const caseOf = ({ seq, verdict: code, timeMs, memoryKb, message }: PolledCase): CaseResult => ({
  seq,
  group: null,
  verdict: code,
  timeMs,
  memoryKb,
  fraction: null,
  fullScore: null,
  message,
})
