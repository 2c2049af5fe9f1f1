import { type RunningFake, startFake } from '../src/fakes/index.ts'
import type { Adapter, Site } from '../src/index.ts'
import { findSite, openConnections, SiteClient } from '../src/index.ts'

export const account = { username: 'ann', password: 'ann-secret-417' }

export interface OpenSite {
  readonly site: Site
  readonly fake: RunningFake
  readonly adapter: Adapter
  /** Milliseconds the adapter waited. */
  readonly pauses: number[]
}

/** An adapter with a session of its own at a fake. */
export const openSite = async (
  key: Site['key'],
  { timeoutMs = 10_000, fake }: { readonly timeoutMs?: number; readonly fake?: RunningFake } = {},
): Promise<OpenSite> => {
  const site = findSite(key)
  if (site === null) throw new Error(`There is no site ${key}.`)
  const running = fake ?? (await startFake(key))
  running.site.users.set(account.username, account.password)
  const connections = openConnections(null)
  const pauses: number[] = []
  const pause = async (milliseconds: number) => void pauses.push(milliseconds)
  const adapter = site.open(new SiteClient({ site, baseUrl: running.url, connections, timeoutMs }), { pause })
  return { site, fake: running, adapter, pauses }
}
