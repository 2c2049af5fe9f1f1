import { setTimeout as sleep } from 'node:timers/promises'
import { fail, type Refusal, remoteBanks } from '@verdict/contract'
import {
  type Connections,
  findSite,
  messageOf,
  openConnections,
  type ScrapedProblem,
  type Site,
  SiteClient,
  SiteFailure,
} from '@verdict/remote-sites'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../../deps.ts'
import { listAccounts, openPassword } from '../../judging/remote/accounts.ts'

/** A saved page spares the site a second request for the same problem. */
const keptMs = 600_000
/** Of files that are statements. */
const keptBytes = 100_000_000

/** Connections to remote sites, and the pages read last. */
export interface Scraper {
  readonly connections: Connections
  readonly pages: LRUCache<string, ScrapedProblem>
}

export const openScraper = (proxy: string | null): Scraper => ({
  connections: openConnections(proxy),
  pages: new LRUCache<string, ScrapedProblem>({
    max: 200,
    ttl: keptMs,
    maxSize: keptBytes,
    sizeCalculation: ({ documents = [] }) => documents.reduce((sum, { bytes }) => sum + bytes.length, 1),
  }),
})

export interface RemoteProblem {
  readonly site: Site
  readonly problem: ScrapedProblem
  /** As the site spells the problem's id: `AC-abc110_a`. */
  readonly displayId: string
  readonly connections: Connections
  /** Host of a base URL that an administrator set. */
  readonly trusted: string | null
}

/**
 * Fetches a problem of a remote site.
 * @throws Refusal `problem.remoteUnknown`, `problem.displayIdRequired`, `problem.remoteIdWrong` or
 *   `problem.remoteFailed`
 */
export const scrapeRemote = async (
  deps: Deps,
  {
    name,
    problemId,
    isFresh = false,
  }: { readonly name: string; readonly problemId: string; readonly isFresh?: boolean },
): Promise<RemoteProblem> => {
  const key = name.trim().toUpperCase()
  const site = remoteBanks.some((bank) => bank === key) ? findSite(key) : null
  if (site === null) throw fail('problem.remoteUnknown', { name: name.trim() })
  if (problemId.trim() === '') throw fail('problem.displayIdRequired')
  const id = site.readId(problemId)
  if (id === null) throw fail('problem.remoteIdWrong', { name: site.key, problemId: problemId.trim() })
  return readRemote(deps, { site, id, isFresh }).catch((error) => {
    if (!(error instanceof SiteFailure)) throw error
    throw refusalOfFailure(error, { name: site.key, problemId: id })
  })
}

/** The refusal for a problem that could not be fetched. */
export const refusalOfFailure = (
  error: SiteFailure,
  problem: { readonly name: string; readonly problemId: string },
): Refusal => fail('problem.remoteFailed', { ...problem, reason: messageOf(error) })

/** Fetches a problem by its id at the site. @throws SiteFailure */
export const readRemote = async (
  deps: Deps,
  { site, id, isFresh }: { readonly site: Site; readonly id: string; readonly isFresh: boolean },
): Promise<RemoteProblem> => {
  const { connections, pages } = deps.scraper
  const row = await deps.db
    .selectFrom('remote_site')
    .select('base_url')
    .where('judge', '=', site.judge)
    .executeTakeFirst()
  const baseUrl = row?.base_url ?? null
  const page = `${site.key} ${id} ${baseUrl ?? ''}`
  const known = isFresh ? undefined : pages.get(page)
  const problem = known ?? (await fetchProblem(deps, { site, id, baseUrl, connections }))
  pages.set(page, problem)
  const trusted = baseUrl === null ? null : new URL(baseUrl).host
  return { site, problem, displayId: `${site.key}-${problem.problemId}`, connections, trusted }
}

interface Fetching {
  readonly site: Site
  readonly id: string
  readonly baseUrl: string | null
  readonly connections: Connections
}

const fetchProblem = async (deps: Deps, { site, id, baseUrl, connections }: Fetching): Promise<ScrapedProblem> => {
  const client = new SiteClient({ site, baseUrl, connections })
  const adapter = site.open(client, { pause: async (ms) => void (await sleep(ms)) })
  try {
    return await adapter.scrape(id).catch(async (error) => {
      if (!(error instanceof SiteFailure) || error.kind !== 'expired') throw error
      // Some pages want a session: one attempt with the first account.
      const [account] = (await listAccounts(deps)).get(site.judge) ?? []
      if (account === undefined) throw error
      await adapter.login({ username: account.username, password: openPassword(deps, account) })
      return adapter.scrape(id)
    })
  } catch (error) {
    if (!(error instanceof SiteFailure)) throw error
    deps.log.warn({ site: site.key, problemId: id, cause: messageOf(error) }, 'remote problem not fetched')
    throw error
  }
}
