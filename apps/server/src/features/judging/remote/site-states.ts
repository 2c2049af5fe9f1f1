import type { DataOf, RemoteJudge, submissions } from '@verdict/contract'
import { judgeOfSite } from '@verdict/remote-sites'
import type { Deps } from '../../../deps.ts'
import { remember } from '../../../platform/remember.ts'
import { listAccounts } from './accounts.ts'
import { isResting } from './pace.ts'

export type SiteState = NonNullable<DataOf<(typeof submissions)['place']>['siteState']>

/** All waiting users poll; the states are the same for all of them. */
const keptMs = 1_000
/** Remote hosts report at least every half minute. */
const silentMs = 60_000

/** Why submissions to a site wait at the moment; cached for a second. */
export const openSiteStates = (deps: Deps) => {
  const read = remember(deps.clock, keptMs, () => readStates(deps))
  return async (bank: string): Promise<SiteState> => (await read())(judgeOfSite(bank))
}

const readStates = async ({ db, settings, clock }: Deps): Promise<(judge: RemoteJudge | null) => SiteState> => {
  const now = clock.now()
  const [rows, accounts, aside, host] = await Promise.all([
    db.selectFrom('remote_site').select(['judge', 'paused', 'open_until']).execute(),
    listAccounts({ settings }),
    db.selectFrom('remote_account').select(['judge', 'username']).where('aside_at', 'is not', null).execute(),
    db
      .selectFrom('remote_host')
      .select('name')
      .where('last_seen', '>', new Date(now.getTime() - silentMs))
      .executeTakeFirst(),
  ])
  return (judge) => {
    const usable = (judge === null ? [] : (accounts.get(judge) ?? [])).filter(
      ({ username }) => !aside.some((account) => account.judge === judge && account.username === username),
    )
    const row = rows.find((site) => site.judge === judge)
    if (row?.paused === true) return 'paused'
    if (usable.length === 0) return 'noAccount'
    if (row !== undefined && isResting(row, now)) return 'resting'
    return host === undefined ? 'noHost' : 'up'
  }
}
