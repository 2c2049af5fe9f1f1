import { fail, type SystemTest } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { applyRejudging, discardRejudging } from '../../judging/rejudging/end.ts'
import { notifyContest } from '../core/live.ts'
import { requireOwn } from '../editor/kept-contest.ts'
import { readSystemTest } from './read.ts'
import { findRun } from './repository.ts'

interface Ending {
  readonly cid: number
  readonly caller: Caller
}

/**
 * Shows the results of the system test.
 * @throws Refusal `contest.notYours`, `contest.noSystemTest` or `rejudging.notReady`
 */
export const applySystemTest = async (deps: Deps, viewer: SignedIn, { cid, caller }: Ending): Promise<SystemTest> => {
  const id = await requireOpen(deps, viewer, cid)
  await applyRejudging(deps, { id, viewer, address: caller.address })
  return readSystemTest(deps, viewer, cid)
}

/**
 * Drops the results; the verdicts of the pretests stay. Without earlier results, later submissions are judged with
 * pretests again (`reopen_pretests`).
 * @throws Refusal `contest.notYours` or `contest.noSystemTest`
 */
export const discardSystemTest = async (deps: Deps, viewer: SignedIn, { cid, caller }: Ending): Promise<SystemTest> => {
  const id = await requireOpen(deps, viewer, cid)
  await discardRejudging(deps, { id, viewer, address: caller.address })
  await notifyContest(deps.db, cid, { kind: 'contestChanged' })
  return readSystemTest(deps, viewer, cid)
}

const requireOpen = async (deps: Deps, viewer: SignedIn, cid: number): Promise<number> => {
  await requireOwn(deps.db, viewer, cid)
  const run = await findRun(deps.db, cid)
  if (run === undefined || run.rejudging_id === null || run.state !== 'open') throw fail('contest.noSystemTest')
  return run.rejudging_id
}
