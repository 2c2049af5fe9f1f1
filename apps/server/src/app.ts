import { limits } from '@verdict/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { installBodies } from './platform/http/body.ts'
import { installErrors } from './platform/http/errors.ts'
import { type Authenticate, type Feature, mount } from './platform/http/mount.ts'

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
  const authenticate: Authenticate = async () => ({ kind: 'guest' })
  for (const feature of featuresOf(deps)) mount(app, feature, authenticate)
  return app
}

const featuresOf = (_deps: Deps): readonly Feature[] => []
