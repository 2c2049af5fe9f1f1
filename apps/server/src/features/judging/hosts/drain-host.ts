import type { BodyOf, site } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { changeHost, lockHost } from './change-host.ts'

type DrainHostInput = BodyOf<(typeof site)['drainJudgeHost']>

/**
 * Drains a host or resumes it. The host is notified with its next heartbeat, and gets no work from this moment on.
 * @throws Refusal `judge.hostNotFound`
 */
export const drainHost = async (
  deps: Deps,
  viewer: SignedIn,
  { name, draining }: DrainHostInput,
  caller: Caller,
): Promise<null> => {
  await changeHost(deps, { viewer, caller, name, action: 'judgeHost.drain' }, (row) => ({
    set: { draining },
    before: { draining: row.draining },
    after: { draining },
  }))
  deps.log.info({ host: name, draining, by: viewer.username }, 'judge host drain state changed')
  return null
}

/** @throws Refusal `judge.hostNotFound` */
export const setDraining = async (db: Db, name: string, draining: boolean): Promise<void> => {
  await lockHost(db, name)
  await db.updateTable('judge_host').set({ draining }).where('name', '=', name).execute()
}
