import { limits } from '@verdict/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Deps } from './deps.ts'
import { accountFeature } from './features/accounts/routes.ts'
import { makeAuthenticate } from './features/accounts/sessions/authenticate.ts'
import { problemFeature } from './features/problems/routes.ts'
import { siteFeature } from './features/site/routes.ts'
import { installBodies } from './platform/http/body.ts'
import { installCompression } from './platform/http/compress.ts'
import { installErrors } from './platform/http/errors.ts'
import { installHealth } from './platform/http/health.ts'
import { type Feature, mount } from './platform/http/mount.ts'
import { installSecurity } from './platform/http/security.ts'
import { installWatch } from './platform/http/watch.ts'

/** Builds the web server: every feature is named here. */
export const buildApp = async (deps: Deps): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.request.bodyBytes,
    trustProxy: deps.config.VERDICT_TRUST_PROXY?.split(',').map((part) => part.trim()) ?? false,
    requestTimeout: limits.request.timeoutMs,
    genReqId: () => crypto.randomUUID(),
  })
  installSecurity(app)
  installWatch(app, deps)
  installBodies(app)
  installErrors(app)
  await installCompression(app)
  installHealth(app, deps)
  const authenticate = makeAuthenticate(deps)
  for (const feature of featuresOf(deps)) mount(app, feature, authenticate)
  return app
}

/** One line per feature. */
const featuresOf = (deps: Deps): readonly Feature[] => [accountFeature(deps), problemFeature(deps), siteFeature(deps)]
