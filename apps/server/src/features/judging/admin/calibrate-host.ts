import { fail, hostReport } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'

/**
 * Lets a host replace its measurement of its speed. It is asked with its heartbeats until it reports another one.
 * @throws Refusal `judge.hostNotFound`
 */
export const calibrateHost = (deps: Deps, viewer: SignedIn, name: string, caller: Caller): Promise<null> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('judge_host')
      .select('report')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) throw fail('judge.hostNotFound', { name })
    const recalibrate = hostReport.safeParse(row.report).data?.speed?.id ?? ''
    await trx.updateTable('judge_host').set({ recalibrate }).where('name', '=', name).execute()
    const subject = { kind: 'judgeHost', id: name, name }
    await audit(trx, { actor: viewer, action: 'judgeHost.calibrate', subject, address: caller.address })
    return null
  })
