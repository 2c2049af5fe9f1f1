import { type BodyOf, fail, fromInstant, problemAuth, type problemSchedule } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { mayDo, requireKept } from '../editor/kept-problem.ts'

/** Longer is a mistyped year. */
const maxAheadMs = 5 * 366 * 86_400_000

/**
 * Chooses when a hidden problem becomes public, in the name of the caller, whose rights count at that moment.
 * @throws Refusal `problem.missing`, `problem.notYours`, `problem.publishNotAllowed`, `problem.publicAlready` or
 *   `problem.publishMoment`
 */
export const saveSchedule = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: BodyOf<(typeof problemSchedule)['save']>; readonly caller: Caller },
): Promise<null> => {
  const { pid } = body
  const now = deps.clock.now()
  const at = fromInstant(body.at)
  await deps.db.transaction().execute(async (trx) => {
    const problem = await requireKept(trx, viewer, pid, { lock: true })
    if (!mayDo('problem.publish', viewer, problem)) throw fail('problem.publishNotAllowed')
    const before = await trx
      .deleteFrom('problem_publication')
      .where('problem_id', '=', pid)
      .returning('at')
      .executeTakeFirst()
    if (at !== null) {
      if (problem.visibility === problemAuth.public) throw fail('problem.publicAlready')
      if (at <= now || at.getTime() - now.getTime() > maxAheadMs) throw fail('problem.publishMoment')
      await trx
        .insertInto('problem_publication')
        .values({ problem_id: pid, at, account_id: viewer.id, created_at: now })
        .execute()
    }
    await audit(trx, {
      actor: viewer,
      action: 'problem.schedule',
      subject: { kind: 'problem', id: pid, name: problem.display_id },
      before: { at: before?.at.toISOString() ?? null },
      after: { at: at?.toISOString() ?? null },
      address: caller.address,
    })
  })
  return null
}
