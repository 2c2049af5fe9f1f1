import { type DataOf, fail, inProgress, type Locale, type submissions, verdict } from '@verdict/contract'
import { authorize, isContestEntry, type SubmissionFacts, type Viewer } from '@verdict/rules'
import type { Deps } from '../../deps.ts'
import { factsOf, requireSeen } from './facts.ts'
import { notice } from './notices.ts'
import { commandsOf, hasMessage, presentSubmission } from './present.ts'
import { readEntry } from './read-entry.ts'
import { type DetailRow, findDetail } from './repository.ts'
import { readSourceFiles } from './source-files.ts'

/**
 * One submission, with the fields this viewer can read (api-public 10.2).
 * @throws Refusal `submission.notFound`, or the missing permission.
 */
export const readSubmission = async (
  deps: Deps,
  viewer: Viewer,
  asked: { readonly submitId: number; readonly locale: Locale },
): Promise<DataOf<(typeof submissions)['detail']>> => {
  const row = await findDetail(deps.db, asked.submitId, asked.locale)
  if (row === undefined) throw fail('submission.notFound')
  if (isContestEntry(row.contest_id)) return readEntry(deps, viewer, row, asked.locale)
  const facts = await factsOf(deps, viewer, row)
  requireSeen(viewer, facts)
  const mayReadCode = authorize(viewer, 'submission.readCode', facts)
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
      commands: commandsOf(row),
      caseTotal: row.case_total,
      mayReadCode,
      blocks: mayReadCode ? row.blocks : null,
      files: mayReadCode ? readSourceFiles(row.files) : null,
      judgeMessage: judgeMessageFor(viewer, facts, row),
    },
  }
}

/** Explains the hidden code to users who could read it without the switch. */
const codeNotice = (viewer: Viewer, facts: SubmissionFacts, locale: Locale): string | null =>
  facts.codeHidden && authorize(viewer, 'submission.readCode', { ...facts, codeHidden: false })
    ? notice('codeHidden', locale)
    : null

/** The fault of a system error is already its message; before the end there are only the failures so far. */
const judgeMessageFor = (viewer: Viewer, facts: SubmissionFacts, row: DetailRow): string | null => {
  if (inProgress(row.verdict) || row.verdict === verdict.systemError) return null
  return authorize(viewer, 'submission.seeFault', facts) ? row.fault : null
}

const messageFor = (viewer: Viewer, facts: SubmissionFacts, row: DetailRow, locale: Locale): string => {
  if (!hasMessage(row.verdict)) return notice('noMessage', locale)
  if (row.verdict === verdict.compileError && !mayReadQuotes(viewer, facts)) return notice('messageHidden', locale)
  const maySeeFault = authorize(viewer, 'submission.seeFault', facts)
  if (row.verdict === verdict.submitFailed)
    return (maySeeFault ? row.fault : null) ?? row.error_message ?? notice('submitFailed', locale)
  if (row.verdict !== verdict.systemError) return row.error_message ?? notice('noMessage', locale)
  return maySeeFault && row.fault !== null ? row.fault : notice('systemError', locale)
}

/** Compilers quote source lines. The author has them, also while all code is hidden. */
const mayReadQuotes = (viewer: Viewer, facts: SubmissionFacts): boolean =>
  authorize(viewer, 'submission.own', facts) || authorize(viewer, 'submission.readCode', facts)
