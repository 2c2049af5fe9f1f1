import { type Manifest, manifest } from '@verdict/contract'
import type { Db } from '../../platform/db/connect.ts'
import { canonicalJson, hashOf } from './canonical.ts'

export type TestCase = Manifest['cases'][number]

/** Names a set of cases by the SHA-256 of its canonical JSON; equal sets are one set. */
export const manifestOf = (cases: readonly TestCase[]): Manifest => ({ hash: hashOf({ cases }), cases: [...cases] })

/** The cases of a data set, or null when there is no such set. */
export const readManifest = async (db: Db, hash: string): Promise<Manifest | null> => {
  const row = await db.selectFrom('testdata_set').select('manifest').where('hash', '=', hash).executeTakeFirst()
  return row === undefined ? null : manifest.parse(row.manifest)
}

/** Stores a data set whose blobs are already kept. Sets never change, so storing one twice is harmless. */
export const storeManifest = async (db: Db, set: Manifest): Promise<void> => {
  const bytes = set.cases.reduce((sum, one) => sum + one.input.bytes + one.output.bytes, 0)
  await db
    .insertInto('testdata_set')
    .values({ hash: set.hash, manifest: canonicalJson(set), case_count: set.cases.length, bytes })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}
