import { type DataOf, fail, type Locale, type submissions, verdict } from '@verdict/contract'
import { allowed, type SubmissionFacts, submissionAccess, type Viewer } from '@verdict/rules'
import type { Deps } from '../../deps.ts'
import { factsOf, requireSeen } from './facts.ts'
import { notice } from './notices.ts'
import { hasMessage, presentSubmission } from './present.ts'
import { type DetailRow, findDetail } from './repository.ts'

/**
 * One submission, with as much of it as this viewer may read (api-public 10.2).
 * @throws Refusal `submission.notFound`, or what the viewer lacks to see it.
 */
export const readSubmission = async (
  deps: Deps,
  viewer: Viewer,
  asked: { readonly submitId: number; readonly locale: Locale },
): Promise<DataOf<(typeof submissions)['detail']>> => {
  const row = await findDetail(deps.db, asked.submitId, asked.locale)
  if (row === undefined) throw fail('submission.notFound')
  const facts = await factsOf(deps.db, row)
  requireSeen(viewer, facts)
  const mayReadCode = allowed(submissionAccess['submission.readCode'], viewer, facts)
  return {
    submission: {
      ...presentSubmission(row),
      code: mayReadCode ? row.code : codeNotice(viewer, facts, asked.locale),
      errorMessage: messageFor(viewer, facts, row, asked.locale),
    },
    codeShare: row.code_share,
    extra: {
      title: row.title,
      languageVersion: row.language_version,
      caseTotal: row.case_total,
      mayReadCode,
    },
  }
}

/** Whoever could read the code were it not for the switch is told so. */
const codeNotice = (viewer: Viewer, facts: SubmissionFacts, locale: Locale): string | null =>
  facts.codeHidden && allowed(submissionAccess['submission.readCode'], viewer, { ...facts, codeHidden: false })
    ? notice('codeHidden', locale)
    : null

const messageFor = (viewer: Viewer, facts: SubmissionFacts, row: DetailRow, locale: Locale): string => {
  if (!hasMessage(row.verdict)) return notice('noMessage', locale)
  if (row.verdict !== verdict.systemError) return row.error_message ?? notice('noMessage', locale)
  const maySeeFault = allowed(submissionAccess['submission.seeFault'], viewer, facts)
  return maySeeFault && row.fault !== null ? row.fault : notice('systemError', locale)
}
