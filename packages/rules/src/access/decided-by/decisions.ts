import type { AccessName, contract } from '@verdict/contract'
import type { FactRule } from '../facts/rules.ts'

/**
 * The decision after the row of the access table: a rule about loaded facts by its name, or one of these.
 * - `own rows`: the statement reads and changes rows of the caller alone.
 * - `visible rows`: the statement selects the rows that the caller can see.
 * - `all alike`: the row decides alone at this endpoint.
 * - `a secret`: the secret of a valid pass or link lets its sender in.
 */
export type Decision = FactRule | 'own rows' | 'visible rows' | 'all alike' | 'a secret'

type Contract = typeof contract

/** Endpoints by their group and decision. With two rules one of them lets the caller in, or both are needed. */
export type Decisions = {
  readonly [Group in keyof Contract]?: {
    readonly [By in Decision]?: readonly (keyof Contract[Group])[]
  }
}

/**
 * Rows of the access table that decide who may call at all and leave the rest to loaded facts. Each of their endpoints
 * needs a decision.
 */
export const rowsWithFacts: readonly AccessName[] = [
  'adminContest.edit',
  'adminContest.list',
  'adminContest.remove',
  'adminProblem.edit',
  'adminProblem.list',
  'adminProblem.remove',
  'adminTraining.edit',
  'adminTraining.remove',
  'ccs.read',
  'certificate.manage',
  'certificate.own',
  'class.teach',
  'comment.add',
  'comment.own',
  'comment.read',
  'contest.enter',
  'contest.list',
  'contestBoard.read',
  'contestBoard.readOutside',
  'contestDesk.manage',
  'contestDesk.use',
  'contestHack.manage',
  'contestHack.use',
  'contestOrganiser.manage',
  'contestPackage.export',
  'contestPhoto.manage',
  'contestProblem.list',
  'contestProblem.read',
  'contestRating.read',
  'contestSession.manage',
  'contestShadow.manage',
  'contestSubmission.addresses',
  'contestSubmission.list',
  'contestTeam.manage',
  'contestTiming.manage',
  'contestToken.use',
  'contestVirtual.use',
  'discussion.add',
  'discussion.edit',
  'discussion.own',
  'discussion.read',
  'events.read',
  'file.text',
  'group.create',
  'group.read',
  'group.write',
  'groupContest.use',
  'groupProblem.use',
  'groupTraining.use',
  'lti.launch',
  'note.own',
  'package.export',
  'problem.keep',
  'problem.list',
  'problem.ownStatus',
  'problemPeople.use',
  'problemVote.cast',
  'receipt.log',
  'receipt.read',
  'reply.add',
  'series.edit',
  'series.read',
  'similarity.use',
  'statement.print',
  'statementBundle.use',
  'submission.abort',
  'submission.create',
  'submission.list',
  'submission.place',
  'submission.read',
  'submission.resubmit',
  'submission.share',
  'submission.trial',
  'testdata.download',
  'testdata.upload',
  'training.list',
  'training.open',
]
