import { type BodyOf, fail, type site } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'

type DrainHostInput = BodyOf<(typeof site)['drainJudgeHost']>

/**
 * Drains a host or resumes it. The host is notified with its next heartbeat, and gets no work from this moment on.
 * @throws Refusal `judge.hostNotFound`
 */
export const drainHost = (deps: Deps, viewer: SignedIn, input: DrainHostInput, caller: Caller): Promise<null> =>
  deps.db.transaction().execute(async (trx) => {
    const before = await setDraining(trx, input.name, input.draining)
    await audit(trx, {
      actor: viewer,
      action: 'judgeHost.drain',
      subject: { kind: 'judgeHost', id: input.name, name: input.name },
      before: { draining: before },
      after: { draining: input.draining },
      address: caller.address,
    })
    deps.log.info({ host: input.name, draining: input.draining, by: viewer.username }, 'judge host drain state changed')
    return null
  })

/** @returns whether it was draining before. @throws Refusal `judge.hostNotFound` */
export const setDraining = async (db: Db, name: string, draining: boolean): Promise<boolean> => {
  const row = await db
    .selectFrom('judge_host')
    .select('draining')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw fail('judge.hostNotFound', { name })
  await db.updateTable('judge_host').set({ draining }).where('name', '=', name).execute()
  return row.draining
}
