import type { AccessName } from '@verdict/contract'
import { role } from '@verdict/contract/vocabulary'
import { previewContest } from './preview.ts'
import { allOf, anyOf, anyone, anyStaff, hasRole, may, type Rule, signedIn, superAdmin, type Viewer } from './who.ts'

/**
 * Access rules of all endpoints by base role; `permissions.ts` adds the roles of the site. Every name used by an endpoint needs a row; the compiler rejects a contract without
 * one. Rules that depend on loaded data are in `facts/rules.ts`; the use case loads the facts and asks `authorize`.
 */
export const access = {
  'site.read': anyone,

  'account.login': anyone,
  'account.register': anyone,
  'account.reset': anyone,
  'account.logout': signedIn,
  'account.authInfo': signedIn,
  'admin.logout': anyStaff,

  'audit.read': superAdmin,
  'message.own': signedIn,
  /** Only the two users of a conversation read it. */
  'directMessage.own': signedIn,
  'directMessage.send': allOf(may('discussionAdd'), may('commentAdd')),
  /** Reported messages. */
  'directMessage.reports': hasRole(role.root, role.admin),
  'notice.admin': superAdmin,
  'comment.read': anyone,
  'comment.add': may('commentAdd'),
  'comment.own': signedIn,
  'reply.add': may('replyAdd'),
  'discussion.read': anyone,
  'discussion.add': may('discussionAdd'),
  /** Whose it is, its row decides. */
  'discussion.edit': may('discussionEdit'),
  /** Likes, reports, previews and giving up a problem. */
  'discussion.own': signedIn,
  'discussion.categories': superAdmin,
  'discussion.admin': anyStaff,
  'announcement.admin': may('announcementAdmin'),
  'announcement.create': superAdmin,
  'config.admin': may('systemInfo'),
  'mail.admin': may('systemInfo'),
  'backup.admin': may('systemInfo'),
  'database.read': may('systemInfo'),
  'alert.admin': may('systemInfo'),
  'signOn.admin': may('systemInfo'),
  'lti.admin': may('systemInfo'),
  'sms.admin': may('systemInfo'),
  'webhook.admin': may('systemInfo'),
  'remoteJudge.admin': may('systemInfo'),
  'carousel.add': superAdmin,
  'dashboard.read': anyStaff,
  'user.list': may('userAdmin'),
  'user.create': may('userAdmin'),
  'user.edit': may('userAdmin'),
  'user.remove': may('userAdmin'),
  /** Audiences of personal data, and its anonymisation. */
  'term.admin': may('userAdmin'),
  /** Defining roles and assigning them. */
  'role.admin': superAdmin,
  'viewAs.start': superAdmin,
  /** Its handler refuses ordinary sessions. */
  'viewAs.end': signedIn,
  'user.generatedList': superAdmin,
  'user.deletionRequests': may('userAdmin'),

  'user.read': anyone,
  'user.ownProblems': signedIn,
  'rank.list': anyone,
  'checkIn.own': signedIn,
  /** Private notes about problems; a first one needs a problem the caller can read. */
  'note.own': signedIn,
  'savedFilter.own': signedIn,
  'home.own': signedIn,
  /** The own password, address, profile, devices and second factors. */
  'settings.own': signedIn,
  'apiToken.current': signedIn,
  /** Launches from learning platforms; whose a launch is, its row decides. */
  'lti.launch': signedIn,
  'ownData.download': signedIn,
  'ownData.delete': signedIn,
  'factor.removeOf': may('userAdmin'),

  'contest.list': anyone,
  /** The contest's own rules decide which contest and which parts. */
  'contest.enter': signedIn,
  'contestBoard.read': signedIn,
  'contestBoard.readOutside': anyone,
  /** Whether the contest is open to tools, and to whom, its own rules decide. */
  'ccs.read': anyone,

  'group.list': anyone,
  /** What of a group, and whose, `packages/rules/src/groups` decides from the rows. */
  'group.read': signedIn,
  'group.write': signedIn,
  /** The same permission covers creating and disbanding. */
  'group.create': may('groupAdd'),
  'group.manage': superAdmin,

  /** Managers of the contest, which the handler checks from its row. */
  'contestPhoto.manage': signedIn,
  'contestPackage.export': signedIn,
  /** Creates accounts, so only super admins. */
  'contestPackage.import': superAdmin,
  /** The reader sees the board of the contest, which the handler checks. */
  'contestRating.read': anyone,
  /** Ratings are of the whole site, so looking after a contest is not enough. */
  'contestRating.mark': superAdmin,
  /** Managers of the contest, which the handler checks from its row. */
  'certificate.manage': signedIn,
  /** As for series. */
  'seriesCertificate.manage': anyStaff,
  /** Whose certificate it is, its row decides. */
  'certificate.own': signedIn,
  /** Only those who have its code find it. */
  'certificate.verify': anyone,
  /** Which series, and which of its contests, the handler decides from the rows. */
  'series.read': anyone,
  /** As for contests; whose series it is, its row decides. */
  'series.edit': anyStaff,
  'contestTiming.manage': signedIn,
  /** Taking part, the lock of the problem and the phase of the contest are checked from the rows. */
  'contestHack.use': signedIn,
  /** The reader sees the board of the contest, which the handler checks. */
  'contestHack.manage': signedIn,
  'contestTeam.manage': signedIn,
  'contestOrganiser.manage': signedIn,
  'contestShadow.manage': signedIn,
  /** The contest's own rules decide who can take part virtually, and the row of a run whose it is. */
  'contestVirtual.use': signedIn,
  'contestDesk.manage': signedIn,
  'contestSession.manage': signedIn,
  'contestSubmission.addresses': signedIn,
  /** A pass or looking after the contest; the handler asks which. */
  'contestDesk.use': anyone,

  'training.list': anyone,
  /** Visibility, group and password are checked from the training's row. */
  'training.open': signedIn,
  /** Level in the group and ownership are checked from the rows. */
  'groupTraining.use': signedIn,
  /** Level in the group and ownership are checked from the rows. */
  'groupContest.use': signedIn,
  /** Ownership is checked from the training's row. */
  'adminTraining.edit': anyStaff,
  'adminTraining.remove': superAdmin,
  'adminTraining.categories': hasRole(role.root, role.problem_admin),

  'problem.list': anyone,
  'problem.ownStatus': signedIn,
  /** Readers of the statements; guests cannot keep the printer busy. */
  'statement.print': signedIn,

  /** The handler decides from the contest row which contests the viewer manages. */
  'adminContest.list': anyStaff,
  'adminContest.edit': anyStaff,
  'adminContest.remove': superAdmin,

  'adminProblem.list': anyStaff,
  /** Changes of several problems, and new ones. */
  'adminProblem.edit': anyStaff,
  'adminProblem.remove': hasRole(role.root, role.problem_admin),
  'adminProblem.examine': hasRole(role.root, role.problem_admin),
  'tag.admin': hasRole(role.root, role.problem_admin),
  'language.list': anyStaff,
  'language.admin': hasRole(role.root, role.problem_admin),
  /** Whose problem it is, and of which group, the handler decides from the row. */
  'problem.keep': signedIn,
  /** The level in the group the row or the call names, and ownership, the handler decides. */
  'groupProblem.use': signedIn,
  /** Solvers of a problem they can read, which the handler checks. */
  'problemVote.cast': may('submit'),
  /** The people of a problem and its managers, which its row decides (`kept-problems.ts`). */
  'problemPeople.use': signedIn,
  /** Staff, and admins of any group; uploads themselves belong to their uploader. */
  'testdata.upload': signedIn,
  'testdata.download': signedIn,
  'file.own': signedIn,
  /** Staff, and admins of the group the call names. */
  'file.text': signedIn,

  'submission.create': may('submit'),
  'submission.read': anyone,
  'submission.list': anyone,
  'submission.place': signedIn,
  'submission.share': signedIn,
  'submission.resubmit': signedIn,
  'submission.abort': signedIn,
  'submission.rejudge': allOf(superAdmin, may('rejudge')),
  'submission.trial': signedIn,

  /** The contest decides whether the viewer has access. */
  'contestProblem.list': anyone,
  'contestProblem.read': signedIn,
  /** Participants, and managers for the counts; the handler checks from the row. */
  'statementBundle.use': signedIn,
  /** Participants for their own tokens, managers for the list of uses; the handler checks from the row. */
  'contestToken.use': signedIn,
  'contestSubmission.list': signedIn,

  'receipt.key': anyone,
  'receipt.read': signedIn,
  'receipt.log': signedIn,

  /** Admins of the group, which its row decides. */
  'class.teach': signedIn,
  /** Whose contest, group or problem it is, its row decides: `similarity/access.ts`. */
  'similarity.use': signedIn,

  'events.read': anyone,

  'package.import': superAdmin,
  'package.export': superAdmin,

  /** Judge hosts have separate tokens, checked by the judging feature before anything else. */
  'judge.host': anyone,
  'judge.manage': superAdmin,
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
  /** Tags, languages and templates by internal id, as part of a statement. Editors of the problem can read them too. */
  'problem.readParts': allOf<ProblemFacts>(isPublic, groupless),
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
  /** The viewer can edit the problem; only loaded for previews. */
  readonly editsProblem: boolean
}

const owner: Rule<SubmissionFacts> = (viewer, facts) => viewer.kind === 'user' && viewer.id === facts.ownerId
const groupRoot: Rule<SubmissionFacts> = (_, facts) => facts.groupId !== null && facts.groupLevel >= 5
const groupMember: Rule<SubmissionFacts> = (_, facts) => facts.groupId === null || facts.groupLevel >= 3
const shared: Rule<SubmissionFacts> = (_, facts) => facts.shared && facts.codeShare
const codeOpen: Rule<SubmissionFacts> = (_, facts) => !facts.codeHidden
const practice: Rule<SubmissionFacts> = (_, facts) => facts.contestId === 0
const preview: Rule<SubmissionFacts> = (_, facts) => facts.contestId === previewContest
const editsProblem: Rule<SubmissionFacts> = (_, facts) => facts.editsProblem
/** Problem managers can read every program. */
export const keepsProblems = hasRole(role.root, role.problem_admin)

export const submissionAccess = {
  /** Seeing that it exists, its verdict and its cases. */
  'submission.see': anyOf<SubmissionFacts>(
    superAdmin,
    allOf<SubmissionFacts>(practice, groupMember),
    allOf<SubmissionFacts>(preview, anyOf<SubmissionFacts>(owner, editsProblem)),
  ),
  'submission.readCode': anyOf<SubmissionFacts>(
    keepsProblems,
    allOf<SubmissionFacts>(preview, editsProblem),
    allOf<SubmissionFacts>(codeOpen, anyOf<SubmissionFacts>(owner, groupRoot, shared)),
  ),
  /** File names of the test data for each case. */
  'submission.seeCaseFiles': anyStaff,
  /** The true text of a system error. */
  'submission.seeFault': anyStaff,
  'submission.own': owner,
} as const

/** Why a judge host is out of the pool. */
export const seesIllness: Rule = anyStaff

/** Asks a row; the third value is what the row calls its facts. */
export const allowed = <F>(rule: Rule<F>, viewer: Viewer, facts: F): boolean => rule(viewer, facts)
