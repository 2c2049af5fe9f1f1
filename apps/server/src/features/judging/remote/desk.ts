import type { RemoteJudge } from '@verdict/contract'
import { findSite, type Site, sitesOfJudge } from '@verdict/remote-sites'
import type { Db } from '../../../platform/db/connect.ts'
import type { ListedAccount } from './accounts.ts'
import { routeOfBank } from './route.ts'

/** Work of one judge under the lock of its row. */
export interface Desk {
  readonly trx: Db
  readonly judge: RemoteJudge
  readonly host: { readonly name: string; readonly instance: string }
  readonly accounts: ReadonlyMap<string, ListedAccount>
  readonly site: SiteRow
  readonly now: Date
}

type SiteRow = NonNullable<Awaited<ReturnType<typeof lockSite>>>

/** Undefined while another server distributes the work of this judge. */
export const lockSite = (trx: Db, judge: RemoteJudge) =>
  trx
    .selectFrom('remote_site')
    .select(['judge', 'paused', 'base_url', 'open_until', 'next_submit_at', 'submit_minutes', 'poll_minutes'])
    .where('judge', '=', judge)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Languages under which submissions to the sites of a judge are queued. */
export const routesOf = (judge: RemoteJudge): readonly string[] =>
  sitesOfJudge(judge).map((site) => routeOfBank(site.key))

/** Sites of a judge that show the state of a run to everyone, so any account will do. */
export const openSites = (judge: RemoteJudge): readonly string[] =>
  sitesOfJudge(judge)
    .filter((site) => !site.pollsWithAccount)
    .map((site) => site.key)

/** @throws Error for a key without an adapter. */
export const factsOf = (key: string): Site => {
  const site = findSite(key)
  if (site === null) throw new Error(`There is no adapter for ${key}.`)
  return site
}
