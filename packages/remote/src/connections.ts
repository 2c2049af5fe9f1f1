import { Agent, type Dispatcher, ProxyAgent } from 'undici'
import { addressGuard } from './address-guard.ts'

/** Ways out of this machine, shared by all clients of a process. */
export interface Connections {
  /** Refuses private addresses. */
  readonly guarded: Dispatcher
  /** For base URLs an administrator set, which may be in the own network. */
  readonly open: Dispatcher
  /** Requests go through this proxy, which then resolves the names. */
  readonly proxy: string | null
}

const connectTimeoutMs = 10_000

/** @param proxy address of an HTTP proxy, for installations without a direct way out. */
export const openConnections = (proxy: string | null): Connections => {
  if (proxy !== null) {
    const agent = new ProxyAgent({ uri: proxy })
    return { guarded: agent, open: new Agent({ connect: { timeout: connectTimeoutMs } }), proxy }
  }
  return {
    guarded: new Agent({ connect: { lookup: addressGuard, timeout: connectTimeoutMs } }),
    open: new Agent({ connect: { timeout: connectTimeoutMs } }),
    proxy,
  }
}

/** Ends idle connections, at shutdown. */
export const closeConnections = async ({ guarded, open }: Connections): Promise<void> => {
  await Promise.allSettled([guarded.destroy(), open.destroy()])
}
