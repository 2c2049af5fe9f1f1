import { limits } from '@verdict/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { accountFeature } from './features/accounts/routes.ts'
import { makeAuthenticate } from './features/accounts/sessions/authenticate.ts'
import { problemFeature } from './features/problems/routes.ts'
import { siteFeature } from './features/site/routes.ts'
import { installBodies } from './platform/http/body.ts'
import { installErrors } from './platform/http/errors.ts'
import { type Feature, mount } from './platform/http/mount.ts'

/** Builds the web server: every feature is named here. */
export const buildApp = async (deps: Deps): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    disableRequestLogging: true,
    bodyLimit: limits.request.bodyBytes,
    trustProxy: deps.config.VERDICT_TRUST_PROXY?.split(',').map((part) => part.trim()) ?? false,
    requestTimeout: limits.request.timeoutMs,
    genReqId: () => crypto.randomUUID(),
  })
  installBodies(app)
  installErrors(app)
  const authenticate = makeAuthenticate(deps)
  for (const feature of featuresOf(deps)) mount(app, feature, authenticate)
  return app
}

/** One line per feature. */
const featuresOf = (deps: Deps): readonly Feature[] => [accountFeature(deps), problemFeature(deps), siteFeature(deps)]
