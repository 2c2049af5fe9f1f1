import { type adminDiscussions, type BodyOf, fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { lockDiscussion } from './repository.ts'

type Input = BodyOf<(typeof adminDiscussions)['update']>

/**
 * Staff pin, disable, or mark a discussion as its problem's editorial (api-admin 18); absent fields keep their value.
 * @throws Refusal when it does not exist or has no problem to be the editorial of.
 */
export const moderateDiscussion = async (deps: Deps, viewer: SignedIn, input: Input, caller: Caller): Promise<null> => {
  if (input.status !== null && input.status !== 0 && input.status !== 1) throw fail('discussion.statusUnknown')
  await deps.db.transaction().execute(async (trx) => {
    const before = await lockDiscussion(trx, input.id ?? 0)
    if (before === null) throw fail('discussion.notFound')
    if (input.isEditorial === true && before.problem_id === null) throw fail('discussion.editorialNeedsProblem')
    const after = {
      status: input.status ?? before.status,
      is_pinned: input.topPriority ?? before.is_pinned,
      is_editorial: input.isEditorial ?? before.is_editorial,
    }
    await trx.updateTable('discussion').set(after).where('id', '=', before.id).execute()
    await audit(trx, {
      actor: viewer,
      action: 'discussion.moderate',
      subject: { kind: 'discussion', id: before.id, name: before.title },
      before: { status: before.status, is_pinned: before.is_pinned, is_editorial: before.is_editorial },
      after,
      address: caller.address,
    })
  })
  return null
}
