import { fail } from '@verdict/contract'
import { authorize, previewContest, type SubmissionFacts, type Viewer } from '@verdict/rules'
import type { DbWithSettings } from '../../deps.ts'
import { findGroupLevel } from '../groups/find-group.ts'
import { editsProblemById } from '../problems/bank/facts.ts'

interface Guarded {
  readonly account_id: string
  readonly problem_id: number
  readonly contest_id: number
  readonly group_id: number | null
  readonly share: boolean
  readonly code_share: boolean
}

/** The facts the access table needs about a submission. */
export const factsOf = async (
  { db, settings }: DbWithSettings,
  viewer: Viewer,
  row: Guarded,
): Promise<SubmissionFacts> => ({
  ownerId: row.account_id,
  contestId: row.contest_id,
  groupId: row.group_id,
  shared: row.share,
  codeShare: row.code_share,
  codeHidden: (await settings.read()).hideNonContestSubmissionCode,
  groupLevel: await findGroupLevel(db, viewer, row.group_id),
  editsProblem: row.contest_id === previewContest && (await editsProblemById(db, viewer, row.problem_id)),
})

/** @throws Refusal with the missing permission. */
export const requireSeen = (viewer: Viewer, facts: SubmissionFacts): void => {
  if (authorize(viewer, 'submission.see', facts)) return
  if (facts.contestId === 0) throw fail('group.notMember')
  throw fail(viewer.kind === 'guest' ? 'auth.loginFirst' : 'submission.notFound')
}

/** @throws Refusal `submission.notOwner` */
export const requireOwner = (viewer: Viewer, facts: SubmissionFacts): void => {
  if (!authorize(viewer, 'submission.own', facts)) throw fail('submission.notOwner')
}
