import type { AccessName } from '@verdict/contract'
import { role } from '@verdict/contract/vocabulary'
import { allOf, anyOf, anyone, anyStaff, hasRole, may, type Rule, signedIn, superAdmin, type Viewer } from './who.ts'

/**
 * Who may call what. A row is needed for every name an endpoint uses; the compiler refuses a contract without one.
 * Rows that depend on the thing at hand come after, in tables of their own; the use case loads the facts and asks.
 */
export const access = {
  'site.read': anyone,

  'account.login': anyone,
  'account.register': anyone,
  'account.reset': anyone,
  'account.logout': signedIn,
  'account.authInfo': signedIn,
  'admin.logout': anyStaff,

  'problem.list': anyone,
  'problem.ownStatus': signedIn,

  'submission.create': may('submit'),
  'submission.read': anyone,
  'submission.list': anyone,
  'submission.place': signedIn,
  'submission.share': signedIn,
  'submission.resubmit': signedIn,
  'submission.trial': signedIn,

  'events.read': anyone,

  /** Judge hosts carry a token of their own, checked by the judging feature before anything else. */
  'judge.host': anyone,
} as const satisfies Record<AccessName, Rule>

export interface ProblemFacts {
  readonly isPublic: boolean
  readonly groupId: number | null
  /** Level of the viewer in the problem's group; 0 when none. */
  readonly groupLevel: number
}

const inGroup: Rule<ProblemFacts> = (_, facts) => facts.groupLevel >= 3
const groupless: Rule<ProblemFacts> = (_, facts) => facts.groupId === null
const isPublic: Rule<ProblemFacts> = (_, facts) => facts.isPublic

export const problemAccess = {
  'problem.read': allOf<ProblemFacts>(isPublic, anyOf<ProblemFacts>(groupless, inGroup, superAdmin)),
  /** Tags, languages and templates by internal id: what a statement shows, and what editors of hidden problems need. */
  'problem.readParts': anyOf<ProblemFacts>(anyStaff, allOf<ProblemFacts>(isPublic, groupless)),
  'problem.submit': allOf<ProblemFacts>(isPublic, anyOf<ProblemFacts>(groupless, inGroup, superAdmin)),
} as const

export interface SubmissionFacts {
  readonly ownerId: string
  readonly contestId: number
  readonly shared: boolean
  readonly codeShare: boolean
  /** The switch that hides all code outside contests is on. */
  readonly codeHidden: boolean
  /** Level of the viewer in the submission's group; 0 when none. */
  readonly groupLevel: number
  readonly groupId: number | null
}

const owner: Rule<SubmissionFacts> = (viewer, facts) => viewer.kind === 'user' && viewer.id === facts.ownerId
const groupRoot: Rule<SubmissionFacts> = (_, facts) => facts.groupId !== null && facts.groupLevel >= 5
const groupMember: Rule<SubmissionFacts> = (_, facts) => facts.groupId === null || facts.groupLevel >= 3
const shared: Rule<SubmissionFacts> = (_, facts) => facts.shared && facts.codeShare
const codeOpen: Rule<SubmissionFacts> = (_, facts) => !facts.codeHidden
const practice: Rule<SubmissionFacts> = (_, facts) => facts.contestId === 0
/** Whoever looks after the problems may read every program. */
export const keepsProblems = hasRole(role.root, role.problem_admin)

export const submissionAccess = {
  /** Seeing that it exists, its verdict and its cases. */
  'submission.see': anyOf<SubmissionFacts>(superAdmin, allOf<SubmissionFacts>(practice, groupMember)),
  'submission.readCode': anyOf<SubmissionFacts>(
    keepsProblems,
    allOf<SubmissionFacts>(codeOpen, anyOf<SubmissionFacts>(owner, groupRoot, shared)),
  ),
  /** File names of the test data beside each case. */
  'submission.seeCaseFiles': anyStaff,
  /** The true text of a system error. */
  'submission.seeFault': anyStaff,
  'submission.own': owner,
} as const

/** Asks a row; the third value is what the row calls its facts. */
export const allowed = <F>(rule: Rule<F>, viewer: Viewer, facts: F): boolean => rule(viewer, facts)
