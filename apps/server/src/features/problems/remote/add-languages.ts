import { contentTypeOf, type Site } from '@verdict/remote-sites'
import type { Db } from '../../../platform/db/connect.ts'
import { bankOfLanguages } from '../bank/bank.ts'

/** Adds the languages of a site that are missing. */
export const addRemoteLanguages = async (db: Db, site: Site): Promise<void> => {
  const bank = bankOfLanguages(site.key)
  await db
    .insertInto('language')
    .values(
      site.languages.map(({ name }, index) => ({
        name,
        oj: bank,
        content_type: contentTypeOf(name),
        description: name,
        seq: site.languages.length - index,
      })),
    )
    .onConflict((conflict) => conflict.columns(['oj', 'name']).doNothing())
    .execute()
}
