import { type BodyOf, fail, type statementHistory } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { requireKept } from '../editor/kept-problem.ts'
import { renderWords, replaceWords } from '../editor/save-words.ts'
import { auditFacts } from '../saving/audit-facts.ts'
import { recordRevision } from './record-revision.ts'
import { revisionWithPrevious } from './repository.ts'
import { textsOf } from './texts.ts'

type Body = BodyOf<typeof statementHistory.restore>

/**
 * Brings the texts of a revision back as a new one; settings and data are unchanged.
 * @throws Refusal `problem.missing`, `problem.notYours` or `statement.revisionUnknown`
 */
export const restoreStatement = async (
  deps: Deps,
  viewer: SignedIn,
  { body: { pid, id }, caller }: { readonly body: Body; readonly caller: Caller },
): Promise<null> => {
  await requireKept(deps.db, viewer, pid)
  const [row] = await revisionWithPrevious(deps.db, pid, id)
  if (row === undefined || row.id !== id) throw fail('statement.revisionUnknown')
  const { defaultLocale, statements, examples } = textsOf(row)
  // Rendered before the row is locked.
  const words = await renderWords(deps, { defaultLocale, byLocale: statements })
  await deps.db.transaction().execute(async (trx) => {
    const { display_id } = await requireKept(trx, viewer, pid, { lock: true })
    const before = await auditFacts(trx, pid)
    const now = deps.clock.now()
    await trx
      .updateTable('problem')
      .set({
        default_locale: defaultLocale,
        examples,
        modified_by: viewer.username,
        updated_at: now,
        content_hash: null,
      })
      .where('id', '=', pid)
      .execute()
    await replaceWords(trx, pid, words)
    await recordRevision(trx, { problemId: pid, by: viewer, how: 'restored', now })
    await audit(trx, {
      actor: viewer,
      action: 'problem.edit',
      subject: { kind: 'problem', id: pid, name: display_id },
      before,
      after: { ...(await auditFacts(trx, pid)), restoredRevision: id },
      address: caller.address,
    })
  })
  return null
}
