import { join } from 'node:path'
import { limits, Refusal } from '@verdict/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Deps } from './deps.ts'
import { adminUserFeature } from './features/accounts/admin/routes.ts'
import { checkInFeature } from './features/accounts/check-ins/routes.ts'
import { accountFeature } from './features/accounts/core/routes.ts'
import { factorFeature } from './features/accounts/factors/routes.ts'
import { installLti } from './features/accounts/lti/install.ts'
import { ltiFeature } from './features/accounts/lti/routes.ts'
import { ownDataFeature } from './features/accounts/own-data/routes.ts'
import { phoneFeature } from './features/accounts/phones/routes.ts'
import { siteRoleFeature } from './features/accounts/roles/routes.ts'
import { savedFilterFeature } from './features/accounts/saved-filters/routes.ts'
import { makeAuthenticate } from './features/accounts/sessions/authenticate.ts'
import { installSessionCookie } from './features/accounts/sessions/cookie.ts'
import { makeRequireProof } from './features/accounts/sessions/step-up.ts'
import { settingsFeature } from './features/accounts/settings/routes.ts'
import { signOnFeature } from './features/accounts/sign-on/routes.ts'
import { termFeature } from './features/accounts/terms/routes.ts'
import { apiTokenFeature } from './features/accounts/tokens/routes.ts'
import { userFeature } from './features/accounts/users/routes.ts'
import { viewAsFeature } from './features/accounts/view-as/routes.ts'
import { contestBoardFeature } from './features/contests/board/routes.ts'
import { ccsFeature } from './features/contests/ccs/routes.ts'
import { certificateFeature, seriesCertificateFeature } from './features/contests/certificates/routes.ts'
import { clarificationFeature } from './features/contests/clarifications/routes.ts'
import { contestFeature } from './features/contests/core/routes.ts'
import { contestDeskFeature, deskPassFeature } from './features/contests/desks/routes.ts'
import { adminContestFeature } from './features/contests/editor/routes.ts'
import { contestFeedFeature } from './features/contests/elsewhere/routes.ts'
import { contestFormatFeature } from './features/contests/formats/routes.ts'
import { groupContestFeature } from './features/contests/group/routes.ts'
import { contestHacksFeature } from './features/contests/hacks/routes.ts'
import { contestIncidentFeature } from './features/contests/incidents/routes.ts'
import { makeConfine } from './features/contests/mode/confine.ts'
import { contestModeFeature } from './features/contests/mode/routes.ts'
import { contestOrganiserFeature } from './features/contests/organisers/routes.ts'
import { contestPackageFeature } from './features/contests/packages/routes.ts'
import { contestPhotoFeature } from './features/contests/photos/routes.ts'
import { contestProblemFeature } from './features/contests/problems/routes.ts'
import { contestRatingFeature } from './features/contests/ratings/routes.ts'
import { receiptFeature } from './features/contests/receipts/routes.ts'
import { contestRemoteFeature } from './features/contests/remote/routes.ts'
import { contestSeriesFeature } from './features/contests/series/routes.ts'
import { contestSessionFeature } from './features/contests/sessions/routes.ts'
import { contestShadowFeature } from './features/contests/shadow/routes.ts'
import { statementBundleFeature } from './features/contests/statement-bundle/routes.ts'
import { contestStatisticsFeature } from './features/contests/statistics/routes.ts'
import { contestSubmissionFeature } from './features/contests/submissions/routes.ts'
import { contestSystemTestFeature } from './features/contests/system-test/routes.ts'
import { contestTeamFeature } from './features/contests/teams/routes.ts'
import { contestTimingFeature } from './features/contests/timing/routes.ts'
import { contestTokenFeature } from './features/contests/tokens/routes.ts'
import { contestVirtualFeature } from './features/contests/virtual/routes.ts'
import { fileFeature } from './features/files/routes.ts'
import {
  adminGroupFeature,
  groupAnnouncementFeature,
  groupFeature,
  groupInvitationFeature,
  groupMemberFeature,
} from './features/groups/routes.ts'
import { judgeServiceFeature } from './features/judging/admin/routes.ts'
import { judgingFeature } from './features/judging/protocol/routes.ts'
import { rejudgingFeature } from './features/judging/rejudging/routes.ts'
import { adminRemoteFeature } from './features/judging/remote/admin-routes.ts'
import { measureRemote } from './features/judging/remote/metrics.ts'
import { remoteHostFeature } from './features/judging/remote/routes.ts'
import { answerFeature } from './features/problems/answers/routes.ts'
import { problemFeature } from './features/problems/bank/routes.ts'
import { problemCheckFeature } from './features/problems/checks/routes.ts'
import { problemDifficultyFeature } from './features/problems/difficulty/routes.ts'
import { adminProblemFeature } from './features/problems/editor/routes.ts'
import { groupProblemFeature } from './features/problems/group/routes.ts'
import { statementHistoryFeature } from './features/problems/history/routes.ts'
import { packageFeature } from './features/problems/import/routes.ts'
import { noteFeature } from './features/problems/notes/routes.ts'
import { problemPeopleFeature } from './features/problems/people/routes.ts'
import { remoteImportFeature } from './features/problems/remote/batch/routes.ts'
import { problemReviewFeature } from './features/problems/review/routes.ts'
import { problemScheduleFeature } from './features/problems/schedule/routes.ts'
import { adminTagFeature } from './features/problems/tags/routes.ts'
import { testdataFeature } from './features/problems/testdata/routes.ts'
import { problemVoteFeature } from './features/problems/votes/routes.ts'
import { rankFeature } from './features/ranks/routes.ts'
import { adminSiteFeature } from './features/site/admin/routes.ts'
import { alertFeature } from './features/site/alerts/routes.ts'
import { auditFeature } from './features/site/audit/routes.ts'
import { backupFeature } from './features/site/backups/routes.ts'
import { siteFeature } from './features/site/core/routes.ts'
import { dashboardFeature } from './features/site/dashboard/routes.ts'
import { eventFeature } from './features/site/events/routes.ts'
import { homeFeature } from './features/site/home/routes.ts'
import { searchFeature } from './features/site/search/routes.ts'
import { installSharing, makePageHead } from './features/site/sharing/install.ts'
import { adminSmsFeature } from './features/site/sms/routes.ts'
import { webhookFeature } from './features/site/webhooks/routes.ts'
import { submissionFeature } from './features/submissions/routes.ts'
import { announcementFeature } from './features/talk/announcements/routes.ts'
import { commentFeature } from './features/talk/comments/routes.ts'
import { adminDirectMessageFeature, directMessageFeature } from './features/talk/direct-messages/routes.ts'
import {
  adminDiscussionFeature,
  discussionFeature,
  editorialFeature,
  groupDiscussionFeature,
} from './features/talk/discussions/routes.ts'
import { messageFeature } from './features/talk/messages/routes.ts'
import { noticeFeature } from './features/talk/notices/routes.ts'
import { mistakeFeature } from './features/teaching/mistakes/routes.ts'
import { classProgressFeature } from './features/teaching/progress/routes.ts'
import { similarityFeature } from './features/teaching/similarity/routes.ts'
import { trainingChapterFeature } from './features/trainings/chapters/routes.ts'
import { trainingFeature } from './features/trainings/core/routes.ts'
import { adminTrainingFeature } from './features/trainings/editor/routes.ts'
import { groupTrainingFeature } from './features/trainings/group/routes.ts'
import { installBodies } from './platform/http/body.ts'
import { refuseBrokenRequest } from './platform/http/client-error.ts'
import { installClosing } from './platform/http/closing.ts'
import { installCompression } from './platform/http/compress.ts'
import { installDocs } from './platform/http/docs.ts'
import { installErrors, refuse } from './platform/http/errors.ts'
import { installForms } from './platform/http/form.ts'
import { askAsGuest } from './platform/http/guest.ts'
import { installHealth } from './platform/http/health.ts'
import { type Feature, mount } from './platform/http/mount.ts'
import { chooseRequestId } from './platform/http/request-context.ts'
import { installSecurity } from './platform/http/security.ts'
import { closeUnusedConnections } from './platform/http/unused-connections.ts'
import { installWatch } from './platform/http/watch.ts'
import { readWebFiles } from './platform/web/assets.ts'
import { installWeb } from './platform/web/serve-web.ts'

/** Where `npm start` builds the web app. */
const builtWeb = join(import.meta.dirname, '../../web/dist')

/** Builds the web server: every feature is named here. */
export const buildApp = async (deps: Deps, webFolder: string = builtWeb): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.request.bodyBytes,
    trustProxy: deps.config.VERDICT_TRUST_PROXY?.split(',').map((part) => part.trim()) ?? false,
    // Large uploads can take long; `installForms` sets a shorter limit for other bodies.
    requestTimeout: limits.request.uploadTimeoutMs,
    genReqId: ({ headers }) => chooseRequestId(headers['x-request-id']),
    // Errors of the router itself, such as a malformed escape in a URL, use the envelope too.
    clientErrorHandler: refuseBrokenRequest,
    frameworkErrors: (_, request, reply) => void refuse(request, reply, new Refusal('request.malformed')),
  })
  installClosing(app)
  closeUnusedConnections(app)
  installSecurity(app)
  installWatch(app, deps)
  installBodies(app)
  await installForms(app)
  installSessionCookie(app)
  installErrors(app)
  await installCompression(app)
  installHealth(app, deps, measureRemote)
  await installDocs(app, deps)
  const authenticate = makeAuthenticate(deps)
  const requireProof = makeRequireProof(deps)
  const confine = makeConfine(deps)
  const features = featuresOf(deps)
  for (const feature of features) {
    mount(app, feature, { authenticate, requireProof, confine, space: deps.space, replica: deps.replica })
  }
  installSharing(app, deps)
  installLti(app, deps)
  installWeb(app, deps, {
    files: await readWebFiles(webFolder),
    ask: askAsGuest(features),
    head: makePageHead(deps),
  })
  return app
}

/** One line per feature. */
const featuresOf = (deps: Deps): readonly Feature[] => [
  accountFeature(deps),
  groupFeature(deps),
  adminGroupFeature(deps),
  groupMemberFeature(deps),
  groupInvitationFeature(deps),
  groupAnnouncementFeature(deps),
  packageFeature(deps),
  remoteImportFeature(deps),
  problemFeature(deps),
  answerFeature(deps),
  noteFeature(deps),
  siteFeature(deps),
  submissionFeature(deps),
  contestFeature(deps),
  contestPackageFeature(deps),
  contestPhotoFeature(deps),
  contestSessionFeature(deps),
  contestRatingFeature(deps),
  contestRemoteFeature(deps),
  contestSeriesFeature(deps),
  certificateFeature(deps),
  seriesCertificateFeature(deps),
  statementBundleFeature(deps),
  contestProblemFeature(deps),
  contestSubmissionFeature(deps),
  rejudgingFeature(deps),
  receiptFeature(deps),
  judgingFeature(deps),
  remoteHostFeature(deps),
  adminRemoteFeature(deps),
  judgeServiceFeature(deps),
  auditFeature(deps),
  messageFeature(deps),
  directMessageFeature(deps),
  adminDirectMessageFeature(deps),
  noticeFeature(deps),
  adminUserFeature(deps),
  adminSiteFeature(deps),
  alertFeature(deps),
  backupFeature(deps),
  announcementFeature(deps),
  dashboardFeature(deps),
  commentFeature(deps),
  discussionFeature(deps),
  adminDiscussionFeature(deps),
  groupDiscussionFeature(deps),
  editorialFeature(deps),
  eventFeature(deps),
  contestBoardFeature(deps),
  ccsFeature(deps),
  contestDeskFeature(deps),
  deskPassFeature(deps),
  contestFeedFeature(deps),
  contestFormatFeature(deps),
  contestHacksFeature(deps),
  contestIncidentFeature(deps),
  contestModeFeature(deps),
  contestShadowFeature(deps),
  contestSystemTestFeature(deps),
  contestOrganiserFeature(deps),
  contestTeamFeature(deps),
  contestTimingFeature(deps),
  contestTokenFeature(deps),
  contestVirtualFeature(deps),
  clarificationFeature(deps),
  contestStatisticsFeature(deps),
  adminContestFeature(deps),
  adminProblemFeature(deps),
  statementHistoryFeature(deps),
  adminTagFeature(deps),
  similarityFeature(deps),
  classProgressFeature(deps),
  mistakeFeature(deps),
  trainingChapterFeature(deps),
  trainingFeature(deps),
  adminTrainingFeature(deps),
  groupTrainingFeature(deps),
  groupContestFeature(deps),
  groupProblemFeature(deps),
  testdataFeature(deps),
  fileFeature(deps),
  problemCheckFeature(deps),
  problemDifficultyFeature(deps),
  problemPeopleFeature(deps),
  problemReviewFeature(deps),
  problemScheduleFeature(deps),
  problemVoteFeature(deps),
  userFeature(deps),
  rankFeature(deps),
  checkInFeature(deps),
  homeFeature(deps),
  searchFeature(deps),
  settingsFeature(deps),
  savedFilterFeature(deps),
  factorFeature(deps),
  apiTokenFeature(deps),
  ownDataFeature(deps),
  webhookFeature(deps),
  siteRoleFeature(deps),
  termFeature(deps),
  viewAsFeature(deps),
  signOnFeature(deps),
  ltiFeature(deps),
  adminSmsFeature(deps),
  phoneFeature(deps),
]
