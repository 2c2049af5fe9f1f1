import { type GroupNeeds, type Manifest, manifest } from '@verdict/contract'
import { canonicalJson } from '@verdict/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { hashOf } from './canonical.ts'

export type TestCase = Manifest['cases'][number]

/** Names a set of cases by the SHA-256 of its canonical JSON; equal sets are one set. */
export const manifestOf = (cases: readonly TestCase[], needs: readonly GroupNeeds[] = []): Manifest => {
  const named = needs.filter((need) => need.needs.length > 0).sort((a, b) => a.group - b.group)
  const groups = named.map((item) => ({ group: item.group, needs: [...new Set(item.needs)].sort((a, b) => a - b) }))
  const set = { cases: [...cases], ...(groups.length > 0 && { groups }) }
  return { hash: hashOf(set), ...set }
}

/** The cases of a data set, or null when there is no such set. */
export const readManifest = async (db: Db, hash: string): Promise<Manifest | null> => {
  const row = await db.selectFrom('testdata_set').select('manifest').where('hash', '=', hash).executeTakeFirst()
  return row === undefined ? null : manifest.parse(row.manifest)
}

/**
 * Stores a data set whose blobs are already stored. Sets are immutable, so storing one twice is harmless; `touched_at`
 * keeps the sweeper from deleting it.
 */
export const storeManifest = async (db: Db, set: Manifest): Promise<void> => {
  const bytes = set.cases.reduce((sum, testCase) => sum + testCase.input.bytes + testCase.output.bytes, 0)
  await db
    .insertInto('testdata_set')
    .values({ hash: set.hash, manifest: canonicalJson(set), case_count: set.cases.length, bytes })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ touched_at: new Date() }))
    .execute()
  const blobs = new Set(set.cases.flatMap((testCase) => [testCase.input.hash, testCase.output.hash]))
  if (blobs.size === 0) return
  await db
    .insertInto('testdata_file')
    .values([...blobs].map((blob) => ({ set_hash: set.hash, blob_hash: blob })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
