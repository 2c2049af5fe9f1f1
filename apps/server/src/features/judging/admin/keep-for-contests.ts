import { type BodyOf, fail, type judgeService } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'

/**
 * Keeps a host for submissions of contests, so that practice, custom tests and rejudgings take no slot of it, or lets it
 * take all work again. What it has is finished.
 * @throws Refusal `judge.hostNotFound`
 */
export const keepForContests = (
  deps: Deps,
  viewer: SignedIn,
  { name, contestsOnly }: BodyOf<(typeof judgeService)['keepForContests']>,
  caller: Caller,
): Promise<null> =>
  deps.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('judge_host')
      .select('contests_only')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst()
    if (before === undefined) throw fail('judge.hostNotFound', { name })
    await trx.updateTable('judge_host').set({ contests_only: contestsOnly }).where('name', '=', name).execute()
    await audit(trx, {
      actor: viewer,
      action: 'judgeHost.contestsOnly',
      subject: { kind: 'judgeHost', id: name, name },
      before: { contestsOnly: before.contests_only },
      after: { contestsOnly },
      address: caller.address,
    })
    return null
  })
