import { join } from 'node:path'
import { limits } from '@verdict/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Deps } from './deps.ts'
import { accountFeature } from './features/accounts/routes.ts'
import { makeAuthenticate } from './features/accounts/sessions/authenticate.ts'
import { eventFeature } from './features/events/routes.ts'
import { judgingFeature } from './features/judging/routes.ts'
import { problemFeature } from './features/problems/routes.ts'
import { siteFeature } from './features/site/routes.ts'
import { submissionFeature } from './features/submissions/routes.ts'
import { installBodies } from './platform/http/body.ts'
import { installClosing } from './platform/http/closing.ts'
import { installCompression } from './platform/http/compress.ts'
import { installDocs } from './platform/http/docs.ts'
import { installErrors } from './platform/http/errors.ts'
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
    requestTimeout: limits.request.timeoutMs,
    genReqId: () => crypto.randomUUID(),
  })
  installClosing(app)
  closeUnusedConnections(app)
  installSecurity(app)
  installWatch(app, deps)
  installBodies(app)
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
  problemFeature(deps),
  siteFeature(deps),
  submissionFeature(deps),
  judgingFeature(deps),
  eventFeature(deps),
]
