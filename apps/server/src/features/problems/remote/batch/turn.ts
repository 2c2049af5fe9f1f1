import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from '@verdict/remote-sites'
import { sql } from 'kysely'
import type { Deps } from '../../../../deps.ts'
import { keepSiteRow } from '../../../judging/remote/site-row.ts'

/** Time between two problem pages of one site, all imports of all servers together. */
const gapMs = 3_000
const lookMs = 500

/**
 * Waits for the import's turn at the site: not while it is paused or left alone after failures, and never faster than
 * its pace.
 * @returns false when `isWanted` no longer holds.
 * @throws Error when the server stops; another one continues.
 */
export const waitForTurn = async (deps: Deps, site: Site, isWanted: () => Promise<boolean>): Promise<boolean> => {
  await keepSiteRow(deps.db, site.judge)
  for (;;) {
    if (deps.stopping.aborted) throw new Error('The server is stopping.')
    if (!(await isWanted())) return false
    if (await takeTurn(deps, site.judge)) return true
    await sleep(lookMs)
  }
}

/** Takes the next moment of the site, if it has come. */
const takeTurn = async ({ db, clock }: Deps, judge: string): Promise<boolean> => {
  const now = clock.now()
  const { numUpdatedRows } = await db
    .updateTable('remote_site')
    .set({ next_scrape_at: sql`${now}::timestamptz + ${`${gapMs} milliseconds`}::interval` })
    .where('judge', '=', judge)
    .where('next_scrape_at', '<=', now)
    .where('paused', '=', false)
    .where((eb) => eb.or([eb('open_until', 'is', null), eb('open_until', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** No problem page of the site before this moment. */
export const holdPages = async ({ db }: Deps, judge: string, until: Date): Promise<void> => {
  await db
    .updateTable('remote_site')
    .set({ next_scrape_at: until })
    .where('judge', '=', judge)
    .where('next_scrape_at', '<', until)
    .execute()
}
