import { type DataOf, type Locale, type submissions, verdict } from '@verdict/contract'
import { type EntrySight, superAdmin, type Viewer } from '@verdict/rules'
import type { Deps } from '../../deps.ts'
import { awaitsSystemTest } from '../problems/testdata/pretests.ts'
import { notice } from './notices.ts'
import { openEntry } from './open-entry.ts'
import { commandsOf, hasMessage, presentSubmission } from './present.ts'
import { type DetailRow, findEntryTitle } from './repository.ts'
import { readSourceFiles } from './source-files.ts'

type Detail = DataOf<(typeof submissions)['detail']>

/**
 * A contest submission, with the fields this viewer can read (api-public 10.2). It has its problem's contest title.
 * @throws Refusal with the reason when nothing is visible
 */
export const readEntry = async (deps: Deps, viewer: Viewer, row: DetailRow, locale: Locale): Promise<Detail> => {
  const { sight } = await openEntry(deps, viewer, row)
  if (sight === 'taken') return { submission: onlyTaken, codeShare: null, extra: null }
  const mayReadCode = sight === 'whole' || sight === 'own'
  const isHidden = mayReadCode && (await hidesCode(deps, viewer, row))
  const figures = presentSubmission(row)
  return {
    submission: {
      ...(sight === 'othersRunning' ? { ...figures, time: null, memory: null, length: null } : figures),
      ip: sight === 'whole' ? row.address : null,
      code: isHidden ? notice('codeHidden', locale) : mayReadCode ? row.code : null,
      errorMessage: messageFor(sight, row, locale),
    },
    codeShare: row.code_share,
    extra: {
      title: await findEntryTitle(deps.db, row.contest_problem_id),
      languageVersion: sight === 'othersRunning' ? null : row.language_version,
      commands: sight === 'othersRunning' ? null : commandsOf(row),
      caseTotal: sight === 'othersRunning' ? null : row.case_total,
      mayReadCode: mayReadCode && !isHidden,
      blocks: mayReadCode && !isHidden ? row.blocks : null,
      files: mayReadCode && !isHidden ? readSourceFiles(row.files) : null,
      judgeMessage: sight === 'whole' ? row.fault : null,
      pretests: row.verdict === verdict.accepted && (await awaitsSystemTest(deps.db, row.id)),
    },
  }
}

/** In a group's contest the switch that hides code outside contests hides it too. */
const hidesCode = async (deps: Deps, viewer: Viewer, row: DetailRow): Promise<boolean> =>
  row.group_id !== null && !superAdmin(viewer, undefined) && (await deps.settings.read()).hideNonContestSubmissionCode

/** Compilers quote source lines, so only users who can read the code see their output. */
const messageFor = (sight: EntrySight, row: DetailRow, locale: Locale): string => {
  if (sight === 'othersRunning' || !hasMessage(row.verdict)) return notice('noMessage', locale)
  if (row.verdict === verdict.compileError && sight === 'others') return notice('messageHidden', locale)
  if (row.verdict === verdict.submitFailed)
    return (sight === 'whole' ? row.fault : null) ?? row.error_message ?? notice('submitFailed', locale)
  if (row.verdict !== verdict.systemError) return row.error_message ?? notice('noMessage', locale)
  return sight === 'whole' && row.fault !== null ? row.fault : notice('systemError', locale)
}

/** Visible fields of a submission while its OI contest is frozen: only that it was submitted. */
const onlyTaken: Detail['submission'] = {
  submitId: null,
  pid: null,
  displayPid: null,
  uid: null,
  username: null,
  submitTime: null,
  status: verdict.hidden,
  share: null,
  errorMessage: null,
  time: null,
  memory: null,
  score: null,
  oiRankScore: null,
  length: null,
  code: null,
  language: null,
  cid: null,
  cpid: null,
  gid: null,
  judger: null,
  ip: null,
  version: null,
  vjudgeSubmitId: null,
  vjudgeUsername: null,
  vjudgePassword: null,
  isManual: null,
  gmtCreate: null,
  gmtModified: null,
}
