import { type BodyOf, fail, type QuestionSet, type statementHistory } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { readManifest } from '../bank/testdata.ts'
import { requireKept, type WholeRow } from '../editor/kept-problem.ts'
import { renderWords, replaceWords } from '../editor/save-words.ts'
import { casesOfQuestions } from '../questions/cases-of-questions.ts'
import { renderQuestions } from '../questions/render-questions.ts'
import { auditFacts } from '../saving/audit-facts.ts'
import { buildSet } from '../testdata/build-set.ts'
import { useTestdata } from '../testdata/use-testdata.ts'
import { recordRevision } from './record-revision.ts'
import { revisionWithPrevious } from './repository.ts'
import { textsOf } from './texts.ts'

type Body = BodyOf<typeof statementHistory.restore>

/**
 * Brings the texts of a revision back as a new one, with the questions of a question problem and their cases; other
 * settings and data are unchanged.
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
  const { defaultLocale, statements, examples, questions } = textsOf(row)
  // Rendered before the row is locked.
  const words = await renderWords(deps, { defaultLocale, byLocale: statements })
  const prepared = questions === null ? null : await prepareQuestions(deps, questions)
  await deps.db.transaction().execute(async (trx) => {
    const problem = await requireKept(trx, viewer, pid, { lock: true })
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
    if (prepared !== null) await replaceQuestions(trx, prepared, { problem, by: viewer, now })
    await recordRevision(trx, { problemId: pid, by: viewer, how: 'restored', now })
    await audit(trx, {
      actor: viewer,
      action: 'problem.edit',
      subject: { kind: 'problem', id: pid, name: problem.display_id },
      before,
      after: { ...(await auditFacts(trx, pid)), restoredRevision: id },
      address: caller.address,
    })
  })
  return null
}

/** Renders questions and stores their cases before the row of the problem is locked. */
const prepareQuestions = async (deps: Deps, set: QuestionSet) => ({
  stored: JSON.stringify(await renderQuestions(deps, set)),
  cases: await casesOfQuestions(deps, set),
})

interface Replacement {
  readonly problem: WholeRow
  readonly by: SignedIn
  readonly now: Date
}

const replaceQuestions = async (
  trx: Db,
  { stored, cases }: Awaited<ReturnType<typeof prepareQuestions>>,
  { problem, by, now }: Replacement,
): Promise<void> => {
  await trx.updateTable('problem').set({ questions: stored }).where('id', '=', problem.id).execute()
  const old = problem.testdata_hash === null ? null : await readManifest(trx, problem.testdata_hash)
  const set = buildSet(cases, problem, old)
  await useTestdata(trx, { problem, set, by, how: 'editor', isUploaded: problem.is_uploaded_data, now })
}
