import type { Job } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import type { TakenRun } from '../repository.ts'
import { eachKind } from '../runs/registry.ts'
import { withLeasedRun } from '../runs/with-leased-run.ts'

/** Turns taken runs into the jobs a host understands; a run that cannot be judged at all ends here. */
export const jobsOf = async (deps: Deps, taken: readonly TakenRun[]): Promise<readonly Job[]> => {
  const works = await eachKind(taken, (kind, runs) => kind.load(deps, runs))
  const jobs: Job[] = []
  for (const run of taken.toSorted(inTurn)) {
    const [leaseId, work] = [run.lease_id, works.get(run.id)]
    if (leaseId === null || work === undefined) continue
    if ('fault' in work) await refuse(deps, leaseId, work.fault)
    else jobs.push({ leaseId, ...originOf(run), ...work.job })
  }
  return jobs
}

const originOf = ({ request_id, traceparent }: TakenRun): Pick<Job, 'requestId' | 'traceparent'> => ({
  ...(request_id !== null && { requestId: request_id }),
  ...(traceparent !== null && { traceparent }),
})

const inTurn = (a: TakenRun, b: TakenRun): number =>
  a.priority - b.priority || a.due_at.getTime() - b.due_at.getTime() || a.id - b.id

const refuse = (deps: Deps, leaseId: string, fault: string): Promise<void> =>
  withLeasedRun(deps, leaseId, ({ trx, run, kind, now }) => (kind.refuse ?? kind.giveUp)(trx, run, { fault, now }))
