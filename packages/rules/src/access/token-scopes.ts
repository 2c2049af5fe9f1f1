import type { AccessName, Endpoint } from '@verdict/contract'
import { type TokenScope, tokenScopes } from '@verdict/contract/vocabulary'

/**
 * Which scopes of an API token open an endpoint, by its row of the access table and its effect. The token acts with its
 * user's own rights, so the access table and the rules about loaded data still decide afterwards. A row that is not
 * listed is open to no token: own accounts, security, sessions, messages, and every new row until it is added here.
 * Where a row would let a token make its holder a super admin, `governsStaff` refuses.
 */
interface RowScopes {
  readonly read?: readonly TokenScope[]
  readonly write?: readonly TokenScope[]
}

const reading: RowScopes = { read: ['read'] }
const ofProblems: RowScopes = { read: ['problems'], write: ['problems'] }
const ofContests: RowScopes = { read: ['contests'], write: ['contests'] }

const ofUsers: RowScopes = { read: ['users'], write: ['users'] }
const ofRejudge: RowScopes = { read: ['rejudge'], write: ['rejudge'] }
const ofSite: RowScopes = { read: ['site'], write: ['site'] }

const scopesOfRow: Partial<Record<AccessName, RowScopes>> = {
  'apiToken.current': { read: tokenScopes },
  'site.read': reading,
  'account.authInfo': reading,
  'events.read': reading,
  'home.own': reading,
  'user.read': reading,
  'user.ownProblems': reading,
  'rank.list': reading,
  'comment.read': reading,
  'discussion.read': reading,
  'group.list': reading,
  'group.read': reading,
  'training.list': reading,
  'training.open': reading,
  'groupTraining.use': reading,

  'problem.list': reading,
  'problem.ownStatus': reading,
  'statement.print': reading,
  'contest.list': reading,
  /** Entering, asking the jury and printing belong to taking part. */
  'contest.enter': { read: ['read'], write: ['submit'] },
  'contestProblem.list': reading,
  'contestProblem.read': reading,
  'contestSubmission.list': reading,
  'contestBoard.read': reading,
  'contestBoard.readOutside': reading,
  'series.read': reading,
  'certificate.own': reading,
  'certificate.verify': reading,
  'ccs.read': reading,
  'receipt.key': reading,
  'receipt.read': reading,
  'receipt.log': reading,

  'submission.read': reading,
  'submission.list': reading,
  'submission.place': reading,
  'submission.create': { write: ['submit'] },
  'submission.resubmit': { write: ['submit'] },
  'submission.abort': { write: ['submit'] },
  'submission.trial': { read: ['read', 'submit'] },

  'adminProblem.list': ofProblems,
  'adminProblem.edit': ofProblems,
  'adminProblem.remove': ofProblems,
  'adminProblem.examine': ofProblems,
  'tag.admin': ofProblems,
  'language.list': ofProblems,
  'language.admin': ofProblems,
  'problem.keep': ofProblems,
  'groupProblem.use': ofProblems,
  'testdata.upload': ofProblems,
  'testdata.download': ofProblems,
  'package.import': ofProblems,
  'package.export': ofProblems,
  /** Pictures and files of statements and of contest descriptions. */
  'file.text': { write: ['problems', 'contests'] },

  'series.edit': ofContests,
  'adminContest.list': ofContests,
  'adminContest.edit': ofContests,
  'adminContest.remove': ofContests,
  'groupContest.use': ofContests,
  'contestPhoto.manage': ofContests,
  'contestPackage.export': ofContests,
  /** New accounts of a package need the scope `users` as well. */
  'contestPackage.import': ofContests,
  'contestDesk.manage': ofContests,
  'contestSession.manage': ofContests,
  'contestSubmission.addresses': ofContests,
  'contestDesk.use': ofContests,

  'user.list': ofUsers,
  'user.create': ofUsers,
  'user.edit': ofUsers,
  'user.remove': ofUsers,
  'submission.rejudge': ofRejudge,
  'config.admin': ofSite,
  'judge.manage': ofSite,
}

/** Scopes that open an endpoint, one of them is enough; empty when no token does. */
export const scopesOf = (endpoint: Endpoint): readonly TokenScope[] => {
  if (endpoint.apiTokens === false) return []
  return scopesOfRow[endpoint.access as AccessName]?.[endpoint.effect] ?? []
}
