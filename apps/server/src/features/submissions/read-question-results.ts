import { type DataOf, fail, inProgress, type submissions, verdict } from '@verdict/contract'
import { authorize, contestPhase, isContestEntry, showsEntryCases, type Viewer } from '@verdict/rules'
import type { Deps } from '../../deps.ts'
import { findMet } from '../contests/core/find-contest.ts'
import {
  presentOpen,
  readAnswers,
  readQuestions,
  type StoredQuestions,
  solutionOf,
} from '../problems/questions/stored.ts'
import { factsOf, requireSeen } from './facts.ts'
import { openEntry } from './open-entry.ts'
import { type AnswersRow, type CaseRow, findAnswers, findCases } from './repository.ts'

type Results = DataOf<(typeof submissions)['questions']>

/**
 * The answers of a submission and their marks. Marks follow the rules of test cases, so a frozen or OI contest hides
 * them; solutions and explanations of a contest's problem are shown after its end only.
 * @throws Refusal `submission.notFound`, or the missing permission.
 */
export const readQuestionResults = async (deps: Deps, viewer: Viewer, submitId: number): Promise<Results> => {
  const row = await findAnswers(deps.db, submitId)
  if (row === undefined) throw fail('submission.notFound')
  const sight = await sightOf(deps, viewer, row)
  const stored = readQuestions(row.questions)
  if (stored === null || !sight.readsAnswers) return null
  const areMarked = !inProgress(row.verdict) && row.judging_id !== null && sight.seesMarks && row.open_case_result
  const cases = areMarked ? await findCases(deps.db, row.judging_id ?? 0) : []
  return {
    questions: presentOpen(stored),
    answers: readAnswers(row.code) ?? {},
    results: areMarked ? resultsOf(stored, cases, sight) : null,
  }
}

interface Sight {
  readonly readsAnswers: boolean
  readonly seesMarks: boolean
  /** False while a contest runs. */
  readonly seesSolutions: boolean
  readonly isStaff: boolean
}

const sightOf = async (deps: Deps, viewer: Viewer, row: AnswersRow): Promise<Sight> => {
  if (!isContestEntry(row.contest_id)) {
    const facts = await factsOf(deps, viewer, row)
    requireSeen(viewer, facts)
    const readsAnswers = authorize(viewer, 'submission.readCode', facts)
    const isStaff = authorize(viewer, 'submission.seeCaseFiles', facts)
    return { readsAnswers, seesMarks: true, seesSolutions: true, isStaff }
  }
  const { sight, moment, entry } = await openEntry(deps, viewer, row)
  const isStaff = sight === 'whole'
  const contest = await findMet(deps.db, viewer, row.contest_id)
  const isOver = contest !== null && contestPhase(contest.terms, deps.clock.now()) === 'ended'
  return {
    readsAnswers: isStaff || sight === 'own',
    seesMarks: showsEntryCases(sight, moment, entry),
    seesSolutions: isStaff || isOver,
    isStaff,
  }
}

const resultsOf = ({ set, html }: StoredQuestions, cases: readonly CaseRow[], sight: Sight) => {
  const byId = new Map(cases.map((testCase) => [testCase.seq, testCase]))
  // Questions added since the marking have no result yet.
  return set.questions.flatMap((question) => {
    const mark = byId.get(question.id)
    if (mark === undefined) return []
    const isOpen = set.solutions === 'always' || (set.solutions === 'solved' && mark.verdict === verdict.accepted)
    const showsSolution = sight.isStaff || (sight.seesSolutions && isOpen)
    return [
      {
        id: question.id,
        verdict: mark.verdict,
        score: mark.score,
        solution: showsSolution ? [...solutionOf(question)] : null,
        explanation: sight.seesSolutions ? (html[String(question.id)]?.explanation ?? '') : null,
      },
    ]
  })
}
