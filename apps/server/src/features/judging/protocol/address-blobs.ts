import { type BodyOf, type DataOf, fail, type judging } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'

/** Long enough to begin a download at once, too short to be of use to anyone else. */
const seconds = 60

/**
 * Addresses at which the host of a lease reads test data from the storage itself. Only files of the leased run get
 * one, and only while the lease lives. Addresses are secrets: they are never logged.
 * @throws Refusal `judge.leaseLost`
 */
export const addressBlobs = async (
  deps: Deps,
  { leaseId, hashes }: BodyOf<typeof judging.directBlobs>,
): Promise<DataOf<typeof judging.directBlobs>> => {
  const run = await deps.db
    .selectFrom('judging')
    .select('testdata_hash')
    .where('lease_id', '=', leaseId)
    .where('state', '=', 'leased')
    .executeTakeFirst()
  if (run === undefined) throw fail('judge.leaseLost', { leaseId })
  const { addressBlob } = deps.files
  if (addressBlob === undefined || run.testdata_hash === null || hashes.length === 0) return { addresses: [], seconds }
  const own = await deps.db
    .selectFrom('testdata_file')
    .select('blob_hash')
    .where('set_hash', '=', run.testdata_hash)
    .where('blob_hash', 'in', [...new Set(hashes)])
    .execute()
  const addresses = await Promise.all(
    own.map(async ({ blob_hash: hash }) => ({ hash, url: await addressBlob(hash, seconds) })),
  )
  return { addresses, seconds }
}
