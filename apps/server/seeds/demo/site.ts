import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../src/app.ts'
import type { Clock, Deps } from '../../src/deps.ts'
import { rootId } from '../../src/features/accounts/core/make-root.ts'
import { openSession } from '../../src/features/accounts/sessions/open-session.ts'

/** A clock that the demo sets to the time of its events. */
export class DemoClock implements Clock {
  #now = new Date()
  now(): Date {
    return new Date(this.#now)
  }
  set(moment: Date): void {
    this.#now = new Date(moment)
  }
}

type Method = 'GET' | 'POST' | 'PUT'

/** The site as its users see it: every change goes through the API, at the moment the clock shows. */
export interface DemoSite {
  readonly deps: Deps
  readonly clock: DemoClock
  /** @throws Error with the server's message when the call is refused. */
  call(
    method: Method,
    path: string,
    options: { readonly as?: string; readonly token?: string; readonly body?: unknown },
  ): Promise<unknown>
  close(): Promise<void>
}

const sessionMs = 3_600_000

/** Tokens by account, renewed when the clock has moved far from where they were issued. */
const sessionsOf = (deps: Deps) => {
  const sessions = new Map<string, { readonly token: string; readonly at: number }>()
  return async (accountId: string): Promise<string> => {
    const now = deps.clock.now().getTime()
    const open = sessions.get(accountId)
    if (open !== undefined && now >= open.at && now - open.at < sessionMs) return open.token
    const token = await openSession(deps, accountId, { address: '127.0.0.1', userAgent: 'seed-demo' })
    sessions.set(accountId, { token, at: now })
    return token
  }
}

export const openDemoSite = async (deps: Deps, clock: DemoClock): Promise<DemoSite> => {
  const app: FastifyInstance = await buildApp(deps)
  const tokenOf = sessionsOf(deps)
  return {
    deps,
    clock,
    call: async (method, path, { as = rootId, token, body }) => {
      const reply = await app.inject({
        method,
        url: path,
        headers: { authorization: token ?? (await tokenOf(as)) },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      const { status, msg, data } = reply.json() as { status: number; msg: string; data: unknown }
      if (status !== 200) throw new Error(`${method} ${path}: ${status} ${msg}`)
      return data
    },
    close: () => app.close(),
  }
}
