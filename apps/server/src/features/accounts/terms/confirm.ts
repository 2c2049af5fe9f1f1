import { type BodyOf, fail, type terms } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { lockTerm } from './repository.ts'

/**
 * Confirms the plan of a term, so that the job carries it out on its day, or withdraws the confirmation.
 * @throws Refusal `term.notFound` or `term.notToConfirm`
 */
export const confirmPlan = (
  deps: Deps,
  { viewer, caller }: { readonly viewer: SignedIn; readonly caller: Caller },
  { id, isConfirmed }: BodyOf<typeof terms.confirm>,
): Promise<null> =>
  deps.db.transaction().execute(async (trx) => {
    const term = await lockTerm(trx, id)
    if (term === undefined) throw fail('term.notFound')
    if (term.ending !== 'confirm' || term.finished_at !== null) throw fail('term.notToConfirm')
    if ((term.confirmed_at !== null) === isConfirmed) return null
    const confirmation = isConfirmed
      ? { confirmed_at: deps.clock.now(), confirmed_by: viewer.id }
      : { confirmed_at: null, confirmed_by: null }
    await trx.updateTable('term').set(confirmation).where('id', '=', id).execute()
    await audit(trx, {
      actor: viewer,
      action: isConfirmed ? 'term.confirm' : 'term.withdraw',
      subject: { kind: 'term', id, name: term.name },
      address: caller.address,
    })
    return null
  })
