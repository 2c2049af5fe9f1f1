import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/connect.ts'

/**
 * Pieces of uploaded files, in the file storage: each can reach another server, and any server reads the whole. The
 * rows of pieces are deleted with the row of their upload; the nightly cleanup deletes bytes without a row.
 */

/** The upload a piece belongs to. */
export interface PieceOwner {
  readonly column: 'upload_id' | 'import_id' | 'contest_import_id'
  readonly id: string
}

export interface Piece {
  readonly at: number
  readonly bytes: number
  readonly hash: string
}

/** Random bytes before the content make the hash unique: no other file needs this blob, so it can be deleted at once. */
const saltBytes = 16

/**
 * Stores the bytes of a piece. It counts once `addPiece` has added its row.
 * @throws the error of `tooLarge` above `most` bytes; nothing is stored then
 */
export const storePiece = async (
  { files }: Pick<Deps, 'files'>,
  { at, body, most, tooLarge }: { at: number; body: Readable; most: number; tooLarge: () => Error },
): Promise<Piece> => {
  let bytes = 0
  const salted = async function* () {
    yield randomBytes(saltBytes)
    for await (const part of body) {
      bytes += (part as Buffer).length
      if (bytes > most) throw tooLarge()
      yield part as Buffer
    }
  }
  const { hash } = await files.putBlob(Readable.from(salted(), { objectMode: false }))
  return { at, bytes, hash }
}

/** Adds a stored piece, in place of the former one at its offset. The caller holds the lock of the upload. */
export const addPiece = async (trx: Db, owner: PieceOwner, { now, ...piece }: Piece & { now: Date }): Promise<void> => {
  const { column, id } = owner
  await trx.deleteFrom('upload_piece').where(column, '=', id).where('at', '=', piece.at).execute()
  await trx
    .insertInto('upload_piece')
    .values({ ...piece, [column]: id, stored_at: now })
    .execute()
}

/**
 * Writes the pieces of an upload into one file of this server.
 * @throws Error with code ENOENT when some are missing
 */
export const assemble = async (
  { db, files }: Pick<Deps, 'db' | 'files'>,
  owner: PieceOwner,
  { path, bytes }: { readonly path: string; readonly bytes: number },
): Promise<void> => {
  const pieces = await db
    .selectFrom('upload_piece')
    .select(['at', 'bytes', 'hash'])
    .where(owner.column, '=', owner.id)
    .orderBy('at')
    .execute()
  let reached = 0
  for (const { at, bytes: length } of pieces) if (Number(at) <= reached) reached = Math.max(reached, at + length)
  if (reached < bytes) throw Object.assign(new Error(`The upload ${owner.id} is incomplete.`), { code: 'ENOENT' })
  const file = await open(path, 'w', 0o600)
  try {
    for (const { at, hash } of pieces) {
      let position = at - saltBytes
      for await (const part of (await files.readBlob(hash)).stream) {
        const salt = Math.min(Math.max(at - position, 0), part.length)
        await file.write(part, salt, part.length - salt, position + salt)
        position += part.length
      }
    }
  } finally {
    await file.close()
  }
}

/** Hashes of the pieces of uploads; read before the rows are deleted. */
export const pieceHashes = async (
  db: Db,
  column: PieceOwner['column'],
  ids: readonly string[],
): Promise<readonly string[]> => {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('upload_piece').select('hash').where(column, 'in', ids).execute()
  return rows.map(({ hash }) => hash)
}

/** Deletes the bytes of pieces without a row. After an error the nightly cleanup deletes them. */
export const removePieces = async ({ files, log }: Pick<Deps, 'files' | 'log'>, hashes: readonly string[]) => {
  for (const hash of hashes) {
    await files.removeBlob(hash, endOfTime).catch((error: unknown) => log.warn({ err: error }, 'piece not deleted'))
  }
}

const endOfTime = new Date(8_640_000_000_000_000)
