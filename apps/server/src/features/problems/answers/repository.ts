import type { Db } from '../../../platform/db/connect.ts'

/** The output-only problem of an id; undefined for problems that are solved otherwise. */
export const findAnswered = (db: Db, id: number) =>
  db
    .selectFrom('problem')
    .select(['id', 'opens_inputs', 'testdata_hash'])
    .where('id', '=', id)
    .where('output_only', '=', true)
    .where('questions', 'is', null)
    .executeTakeFirst()
