import { join } from 'node:path'
import { limits, Refusal } from '@verdict/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Deps } from './deps.ts'
import { accountFeature } from './features/accounts/routes.ts'
import { makeAuthenticate } from './features/accounts/sessions/authenticate.ts'
import { installSessionCookie } from './features/accounts/sessions/cookie.ts'
import { adminContestFeature } from './features/admin-contests/routes.ts'
import { adminProblemFeature } from './features/admin-problems/routes.ts'
import { adminSiteFeature } from './features/admin-site/routes.ts'
import { adminTagFeature } from './features/admin-tags/routes.ts'
import { adminUserFeature } from './features/admin-users/routes.ts'
import { announcementFeature } from './features/announcements/routes.ts'
import { auditFeature } from './features/audit/routes.ts'
import { ccsFeature } from './features/ccs/routes.ts'
import { checkInFeature } from './features/check-ins/routes.ts'
import { clarificationFeature } from './features/clarifications/routes.ts'
import { commentFeature } from './features/comments/routes.ts'
import { contestBoardFeature } from './features/contest-boards/routes.ts'
import { contestDeskFeature, deskPassFeature } from './features/contest-desks/routes.ts'
import { contestPhotoFeature } from './features/contest-photos/routes.ts'
import { contestProblemFeature } from './features/contest-problems/routes.ts'
import { contestStatisticsFeature } from './features/contest-statistics/routes.ts'
import { contestSubmissionFeature } from './features/contest-submissions/routes.ts'
import { contestFeature } from './features/contests/routes.ts'
import { dashboardFeature } from './features/dashboard/routes.ts'
import { eventFeature } from './features/events/routes.ts'
import { factorFeature } from './features/factors/routes.ts'
import { fileFeature } from './features/files/routes.ts'
import { judgingFeature } from './features/judging/routes.ts'
import { messageFeature } from './features/messages/routes.ts'
import { noticeFeature } from './features/notices/routes.ts'
import { packageFeature } from './features/packages/routes.ts'
import { problemCheckFeature } from './features/problem-checks/routes.ts'
import { problemFeature } from './features/problems/routes.ts'
import { rankFeature } from './features/ranks/routes.ts'
import { receiptFeature } from './features/receipts/routes.ts'
import { rejudgingFeature } from './features/rejudging/routes.ts'
import { settingsFeature } from './features/settings/routes.ts'
import { siteFeature } from './features/site/routes.ts'
import { submissionFeature } from './features/submissions/routes.ts'
import { testdataFeature } from './features/testdata/routes.ts'
import { userFeature } from './features/users/routes.ts'
import { installBodies } from './platform/http/body.ts'
import { installClosing } from './platform/http/closing.ts'
import { installCompression } from './platform/http/compress.ts'
import { installDocs } from './platform/http/docs.ts'
import { installErrors, refuse } from './platform/http/errors.ts'
import { installForms } from './platform/http/form.ts'
import { askAsGuest } from './platform/http/guest.ts'
import { installHealth } from './platform/http/health.ts'
import { type Feature, mount } from './platform/http/mount.ts'
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
    // Large files may take long; what is no file is held to less by `installForms`.
    requestTimeout: limits.request.uploadTimeoutMs,
    genReqId: () => crypto.randomUUID(),
    // What the router itself refuses, such as an address with a broken escape, answers in the envelope too.
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
  installHealth(app, deps)
  await installDocs(app, deps)
  const authenticate = makeAuthenticate(deps)
  const features = featuresOf(deps)
  for (const feature of features) mount(app, feature, authenticate)
  installWeb(app, deps, { files: await readWebFiles(webFolder), ask: askAsGuest(features) })
  return app
}

/** One line per feature. */
const featuresOf = (deps: Deps): readonly Feature[] => [
  accountFeature(deps),
  packageFeature(deps),
  problemFeature(deps),
  siteFeature(deps),
  submissionFeature(deps),
  contestFeature(deps),
  contestPhotoFeature(deps),
  contestProblemFeature(deps),
  contestSubmissionFeature(deps),
  rejudgingFeature(deps),
  receiptFeature(deps),
  judgingFeature(deps),
  auditFeature(deps),
  messageFeature(deps),
  noticeFeature(deps),
  adminUserFeature(deps),
  adminSiteFeature(deps),
  announcementFeature(deps),
  dashboardFeature(deps),
  commentFeature(deps),
  eventFeature(deps),
  contestBoardFeature(deps),
  ccsFeature(deps),
  contestDeskFeature(deps),
  deskPassFeature(deps),
  clarificationFeature(deps),
  contestStatisticsFeature(deps),
  adminContestFeature(deps),
  adminProblemFeature(deps),
  adminTagFeature(deps),
  testdataFeature(deps),
  fileFeature(deps),
  problemCheckFeature(deps),
  userFeature(deps),
  rankFeature(deps),
  checkInFeature(deps),
  settingsFeature(deps),
  factorFeature(deps),
]
