import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

/** Notes that a pause refused a submission: it shows who was working on the problem. */
export const noteRefused = async (
  db: Db,
  { incidentId, accountId }: { readonly incidentId: number; readonly accountId: string },
): Promise<void> => {
  await db
    .insertInto('contest_incident_person')
    .values({ incident_id: incidentId, account_id: accountId, refused: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['incident_id', 'account_id'])
        .doUpdateSet({ refused: sql`contest_incident_person.refused + 1` }),
    )
    .execute()
}
