import type { RemoteJudge } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'

/** Gives a judge its row with the defaults, if it has none. */
export const keepSiteRow = async (db: Db, judge: RemoteJudge): Promise<void> => {
  await db
    .insertInto('remote_site')
    .values({ judge })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
