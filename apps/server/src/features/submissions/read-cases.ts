import {
  type DataOf,
  fail,
  type judgeCase,
  type Locale,
  type Manifest,
  outputLanguage,
  type submissions,
  toInstant,
} from '@verdict/contract'
import { authorize, isContestEntry, type ShownCase, showsEntryCases, subtasksOf, type Viewer } from '@verdict/rules'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { caseModeOfRun, limitsOfRun } from '../judging/runs/scored-by.ts'
import { readManifest } from '../problems/bank/testdata.ts'
import { caseWords, isUnanswered } from './case-words.ts'
import { factsOf, requireSeen } from './facts.ts'
import { openEntry } from './open-entry.ts'
import { type CaseRow, findCases, findGuard, type GuardRow } from './repository.ts'

type Cases = DataOf<(typeof submissions)['cases']>
type WireCase = z.output<typeof judgeCase>
type WordedCase = CaseRow & { readonly noAnswer: boolean }

/**
 * The single cases of a submission (api-public 10.3); null when the problem hides them. Test file names are for admins.
 * @throws Refusal `submission.notFound`, or the missing permission.
 */
export const readCases = async (
  deps: Deps,
  viewer: Viewer,
  { submitId, locale }: { readonly submitId: number; readonly locale: Locale },
): Promise<Cases> => {
  const row = await findGuard(deps.db, submitId)
  if (row === undefined) throw fail('submission.notFound')
  const view = await openCases(deps, viewer, row)
  if (!view.areShown || !row.open_case_result) return null

  const found = row.judging_id === null ? [] : await findCases(deps.db, row.judging_id)
  const cases = found.map((testCase) => ({
    ...testCase,
    noAnswer: row.judged_language === outputLanguage && isUnanswered(testCase),
    message: caseWords(testCase.message, locale),
  }))
  if (cases.length === 0)
    return { judgeCaseMode: 'default', judgeCaseList: [], subTaskJudgeCaseVoList: null, limits: null }
  // Remote sites have limits of their own, which are not known here, and answers have none.
  const limits =
    row.is_remote || row.judged_language === outputLanguage ? null : limitsOfRun(row.judged_language, row.scored_by)
  const { isStaff } = view
  // A later mode would show groups, or none, that the score was not made of.
  const mode = caseModeOfRun(row.scored_by) ?? row.judge_case_mode
  const hasGroups = mode === 'subtask_lowest' || mode === 'subtask_average'
  const set =
    (isStaff || hasGroups) && row.testdata_hash !== null ? await readManifest(deps.db, row.testdata_hash) : null
  const limited = (testCase: WordedCase) => limitedCase(testCase, mode)
  const present = isStaff ? wholeCase(row, { set, limited }) : limited
  if (!hasGroups) {
    return { judgeCaseMode: mode, judgeCaseList: cases.map(present), subTaskJudgeCaseVoList: null, limits }
  }
  const subtasks = subtasksOf(cases.map(shownCase), mode)
  return {
    judgeCaseMode: mode,
    limits,
    judgeCaseList: null,
    subTaskJudgeCaseVoList: subtasks.map((subtask) => ({
      groupNum: subtask.group,
      status: subtask.verdict,
      score: subtask.score,
      ac: subtask.accepted,
      total: subtask.total,
      time: subtask.timeMs,
      memory: subtask.memoryKb,
      needs: set?.groups?.find((entry) => entry.group === subtask.group)?.needs ?? [],
      subtaskDetailList: subtask.cases.map((testCase) => present(testCase.row)),
    })),
  }
}

interface CasesView {
  readonly areShown: boolean
  /** The reader can see test file names. */
  readonly isStaff: boolean
}

const openCases = async (deps: Deps, viewer: Viewer, row: GuardRow): Promise<CasesView> => {
  if (isContestEntry(row.contest_id)) {
    if (viewer.kind === 'guest') throw fail('contest.loginFirst')
    const { sight, moment, entry } = await openEntry(deps, viewer, row)
    return { areShown: showsEntryCases(sight, moment, entry), isStaff: sight === 'whole' }
  }
  const facts = await factsOf(deps, viewer, row)
  requireSeen(viewer, facts)
  return { areShown: true, isStaff: authorize(viewer, 'submission.seeCaseFiles', facts) }
}

const shownCase = (row: WordedCase): ShownCase & { readonly row: WordedCase } => ({
  row,
  group: row.group_num,
  verdict: row.verdict,
  score: row.score,
  timeMs: row.time_ms,
  memoryKb: row.memory_kb,
})

const limitedCase = (row: WordedCase, mode: string): WireCase => ({
  id: null,
  pid: null,
  submitId: null,
  uid: null,
  caseId: null,
  time: row.time_ms,
  memory: row.memory_kb,
  score: row.score,
  status: row.verdict,
  inputData: null,
  outputData: null,
  userOutput: row.message,
  groupNum: row.group_num,
  seq: row.seq,
  mode,
  ...(row.noAnswer && { noAnswer: true }),
  gmtCreate: null,
  gmtModified: null,
})

/** Staff also read which files a case was made of, as the data set of that very run names them. */
const wholeCase = (
  submission: GuardRow,
  { set, limited }: { readonly set: Manifest | null; readonly limited: (row: WordedCase) => WireCase },
): ((row: WordedCase) => WireCase) => {
  const files = new Map(set?.cases.map((file) => [file.seq, file]))
  const at = toInstant(submission.updated_at)
  return (row) => ({
    ...limited(row),
    pid: submission.problem_id,
    submitId: submission.id,
    uid: submission.account_id,
    inputData: files.get(row.seq)?.inputName ?? null,
    outputData: files.get(row.seq)?.outputName ?? null,
    gmtCreate: at,
    gmtModified: at,
  })
}
