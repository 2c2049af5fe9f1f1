import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { type BodyOf, type DataOf, fail, limits, type testdata, toInstant } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { addPiece, assemble, type Piece, pieceHashes, removePieces, storePiece } from '../../files/pieces.ts'
import { requireUploader } from '../../groups/require-uploader.ts'

/**
 * Large files are uploaded in chunks, so that an interrupted connection costs one chunk. A chunk is stored, at any
 * server of the site, and then counted; a client that lost the response reads how much has arrived.
 */

type Shown = DataOf<typeof testdata.uploadState>

/** Folder for archives while this server reads them. */
export const uploadFolder = (deps: Pick<Deps, 'config'>): string =>
  join(resolve(deps.config.VERDICT_DATA_DIR), 'uploads')

/** @throws Refusal `upload.tooLarge` or `upload.tooMany` */
export const startUpload = async (
  deps: Deps,
  viewer: SignedIn,
  { name, bytes }: BodyOf<typeof testdata.startUpload>,
): Promise<Shown> => {
  await requireUploader(deps, viewer)
  const { maxBytes, openPerAccount, lifeMs } = limits.upload
  if (bytes > maxBytes) throw fail('upload.tooLarge', { max: maxBytes })
  const now = deps.clock.now()
  const row = {
    id: randomUUID(),
    account_id: viewer.id,
    name,
    bytes,
    created_at: now,
    expires_at: new Date(now.getTime() + lifeMs),
  }
  await deps.db.transaction().execute(async (trx) => {
    // Under the account's lock, so that beginning many at once counts.
    await trx.selectFrom('account').select('id').where('id', '=', viewer.id).forUpdate().execute()
    const others = await trx
      .selectFrom('upload')
      .select('id')
      .where('account_id', '=', viewer.id)
      .where('expires_at', '>', now)
      .execute()
    if (others.length >= openPerAccount) throw fail('upload.tooMany', { max: openPerAccount })
    await trx.insertInto('upload').values(row).execute()
  })
  return present({ ...row, received: 0 })
}

/** Accepts the next chunk. @throws Refusal `upload.offset` with the expected offset. */
export const takeChunk = async (
  deps: Deps,
  viewer: SignedIn,
  piece: { readonly id: string; readonly offset: number; readonly body: Readable },
): Promise<Shown> => {
  const row = await requireUpload(deps, viewer, piece.id)
  if (piece.offset !== row.received) throw fail('upload.offset', { received: row.received })
  const most = Math.min(row.bytes - row.received, 2 * limits.upload.chunkBytes)
  const tooLarge = () => fail('upload.tooLarge', { max: most })
  const stored = await storePiece(deps, { at: piece.offset, body: piece.body, most, tooLarge })
  const received = await count(deps, row.id, stored)
  if (received !== null) return present({ ...row, received })
  // The same chunk came twice at once; the other one was counted.
  await removePieces(deps, [stored.hash])
  return present(await requireUpload(deps, viewer, piece.id))
}

/** Counts a stored chunk. @returns the bytes received, or null when another chunk was counted at its offset. */
const count = (deps: Deps, id: string, piece: Piece): Promise<number | null> =>
  deps.db.transaction().execute(async (trx) => {
    const counted = await trx
      .updateTable('upload')
      .set({ received: piece.at + piece.bytes })
      .where('id', '=', id)
      .where('received', '=', piece.at)
      .returning('received')
      .executeTakeFirst()
    if (counted === undefined) return null
    await addPiece(trx, { column: 'upload_id', id }, { ...piece, now: deps.clock.now() })
    return counted.received
  })

export const uploadState = async (deps: Deps, viewer: SignedIn, id: string): Promise<Shown> =>
  present(await requireUpload(deps, viewer, id))

/** Deletes an upload with its results. */
export const dropUpload = async (deps: Deps, viewer: SignedIn, id: string): Promise<null> => {
  const row = await requireUpload(deps, viewer, id)
  await forget(deps, [row.id])
  return null
}

/** @throws Refusal `upload.notFound` for those of others, too, and `upload.incomplete`. */
export const requireWhole = async (deps: Deps, viewer: SignedIn, id: string): Promise<UploadRow> => {
  const row = await requireUpload(deps, viewer, id)
  const { received, bytes } = row
  if (received !== bytes) throw fail('upload.incomplete', { received, bytes })
  return row
}

/**
 * Writes a whole upload to a file of this server.
 * @throws Refusal `upload.notFound` when its bytes are gone
 */
export const writeUpload = (deps: Deps, row: UploadRow, path: string): Promise<void> =>
  assemble(deps, { column: 'upload_id', id: row.id }, { path, bytes: row.bytes }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? fail('upload.notFound') : error
    },
  )

const requireUpload = async (deps: Deps, viewer: SignedIn, id: string): Promise<UploadRow> => {
  const row = await findUpload(deps.db, id)
  const isThere = row !== undefined && row.account_id === viewer.id && row.expires_at > deps.clock.now()
  if (!isThere) throw fail('upload.notFound')
  return row
}

const findUpload = (db: Db, id: string) =>
  db
    .selectFrom('upload')
    .select(['id', 'account_id', 'name', 'bytes', 'received', 'created_at', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst()

type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>

const present = (row: UploadRow): Shown => ({
  uploadId: row.id,
  name: row.name,
  bytes: row.bytes,
  received: row.received,
  chunkBytes: limits.upload.chunkBytes,
  expires: toInstant(row.expires_at),
})

/** Rows first: bytes without a row are swept away, a row without bytes would promise what is gone. */
export const forget = async (deps: Deps, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const hashes = await pieceHashes(deps.db, 'upload_id', ids)
  await deps.db.deleteFrom('upload').where('id', 'in', ids).execute()
  await removePieces(deps, hashes)
}
