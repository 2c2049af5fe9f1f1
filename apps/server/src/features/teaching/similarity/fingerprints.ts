import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { codesOf } from './submissions.ts'
import { fingerprintPrograms } from './threads.ts'
import { languageFamily } from './tokens/family.ts'
import { tokeniserVersion } from './tokens/tokenise.ts'

/** Programs read at a time; progress moves by it. */
const batchSize = 40

interface Submission {
  readonly id: number
  readonly language: string
  readonly version: number | null
}

/**
 * Computes the fingerprints that no earlier review kept. `onProgress` is called after each batch with the number of
 * submissions whose fingerprints exist.
 */
export const keepFingerprints = async (
  { db }: Pick<Deps, 'db'>,
  submissions: readonly Submission[],
  onProgress: (done: number) => Promise<void>,
): Promise<void> => {
  const missing = submissions.filter(({ version }) => version !== tokeniserVersion)
  let done = submissions.length - missing.length
  await onProgress(done)
  for (let from = 0; from < missing.length; from += batchSize) {
    const batch = missing.slice(from, from + batchSize)
    const codes = await codesOf(
      db,
      batch.map(({ id }) => id),
    )
    const programs = batch.map(({ id, language }) => ({
      code: codes.get(id) ?? '',
      family: languageFamily(language) ?? '',
    }))
    const found = await fingerprintPrograms(programs)
    await save(
      db,
      batch.map(({ id }, index) => ({ id, hashes: found[index] ?? new Uint32Array() })),
    )
    done += batch.length
    await onProgress(done)
  }
}

const save = async (db: Db, rows: readonly { readonly id: number; readonly hashes: Uint32Array }[]): Promise<void> => {
  await db
    .insertInto('submission_fingerprint')
    .values(rows.map(({ id, hashes }) => ({ submission_id: id, version: tokeniserVersion, hashes: bytesOf(hashes) })))
    .onConflict((conflict) =>
      conflict.column('submission_id').doUpdateSet({ version: sql`excluded.version`, hashes: sql`excluded.hashes` }),
    )
    .execute()
}

/** Kept fingerprints by submission. */
export const fingerprintsOf = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Uint32Array>> => {
  const rows = await db
    .selectFrom('submission_fingerprint')
    .select(['submission_id', 'hashes'])
    .where('submission_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('version', '=', tokeniserVersion)
    .execute()
  return new Map(rows.map((row) => [row.submission_id, hashesOf(row.hashes)]))
}

const bytesOf = (hashes: Uint32Array): Buffer => {
  const bytes = Buffer.alloc(4 * hashes.length)
  for (const [at, hash] of hashes.entries()) bytes.writeUInt32LE(hash, 4 * at)
  return bytes
}

const hashesOf = (bytes: Buffer): Uint32Array =>
  Uint32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUInt32LE(4 * at))
