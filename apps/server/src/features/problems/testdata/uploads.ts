import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { type BodyOf, type DataOf, fail, limits, type testdata, toInstant } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { requireUploader } from '../../groups/require-uploader.ts'

/**
 * Large files are uploaded in chunks, so that an interrupted connection costs one chunk. A chunk is written at its
 * offset and then counted; a client that lost the response sends it again and overwrites the same bytes.
 */

type Shown = DataOf<typeof testdata.uploadState>

/** Path of an upload's data. */
export const uploadPath = (deps: Pick<Deps, 'config'>, id: string): string =>
  join(resolve(deps.config.VERDICT_DATA_DIR), 'uploads', id)

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
  await mkdir(uploadPath(deps, ''), { recursive: true })
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
  await (await open(uploadPath(deps, row.id), 'w', 0o600)).close()
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
  const written = await write(uploadPath(deps, row.id), piece, row.bytes - row.received)
  const counted = await deps.db
    .updateTable('upload')
    .set({ received: row.received + written })
    .where('id', '=', row.id)
    .where('received', '=', row.received)
    .returning('received')
    .executeTakeFirst()
  // The same piece came twice at once; the other one was counted.
  return counted === undefined ? present(await requireUpload(deps, viewer, piece.id)) : present({ ...row, ...counted })
}

const write = async (
  path: string,
  { offset, body }: { readonly offset: number; readonly body: Readable },
  left: number,
): Promise<number> => {
  const most = Math.min(left, 2 * limits.upload.chunkBytes)
  const file = await open(path, 'r+')
  try {
    let written = 0
    for await (const part of body) {
      const bytes = part as Buffer
      if (written + bytes.length > most) throw fail('upload.tooLarge', { max: most })
      await file.write(bytes, 0, bytes.length, offset + written)
      written += bytes.length
    }
    await file.datasync()
    return written
  } finally {
    await file.close()
  }
}

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

/** Rows first: a file without a row is swept away, a row without a file would promise what is gone. */
export const forget = async (deps: Deps, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await deps.db.deleteFrom('upload').where('id', 'in', ids).execute()
  for (const id of ids) await rm(uploadPath(deps, id), { force: true })
}
