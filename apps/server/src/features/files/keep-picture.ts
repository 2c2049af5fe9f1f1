import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/connect.ts'
import { takeFile } from '../../platform/http/form.ts'
import { type Picture, remakePicture } from './remake-picture.ts'
import { dropFile, insertFile } from './repository.ts'

const prefix = '/api/public/img/'

export interface GivenPicture {
  readonly picture: Picture
  readonly originalName: string
  /** Other fields of the form. */
  readonly fields: Readonly<Record<string, string>>
}

interface PictureLimits {
  readonly maxBytes: number
  readonly maxSide: number
  readonly as?: 'jpg'
}

/**
 * The image of a form's field `image`, re-encoded.
 * @throws Refusal `file.missing`, `file.tooLarge`, `file.kind` or `file.notPicture`
 */
export const takePicture = async (
  request: FastifyRequest,
  { maxBytes, ...wanted }: PictureLimits,
): Promise<GivenPicture> => {
  const file = await takeFile(request, { field: 'image', maxBytes })
  const picture = await remakePicture({ ...wanted, name: file.name, bytes: await buffer(file.stream) })
  return { picture, originalName: file.name, fields: file.laterFields() }
}

interface KeptPicture {
  readonly url: string
  /** Stores the owning row; without it the image is unreferenced. @returns its id */
  readonly insert: (db: Db, now: Date) => Promise<number>
  /** Takes it away again where that did not come about. */
  readonly discard: () => Promise<void>
}

/** Stores an image under an unguessable address. */
export const keepPicture = async (
  deps: Deps,
  { picture, originalName }: GivenPicture,
  owner: {
    readonly kind: 'avatar' | 'groupAvatar' | 'md' | 'photo'
    readonly accountId: string
    readonly groupId?: number | null
  },
): Promise<KeptPicture> => {
  const name = `${randomUUID().replaceAll('-', '')}.${picture.suffix}`
  await deps.files.putNamed('img', name, Readable.from([picture.bytes]))
  const file = { ...owner, folder: 'img', name, originalName, bytes: picture.bytes.length } as const
  return {
    url: prefix + name,
    insert: (db, now) => insertFile(db, { ...file, now }),
    discard: () => deps.files.removeNamed('img', name),
  }
}

/** The file name in the address of an image of this site; null for other addresses. */
export const pictureNameOf = (url: string): string | null => (url.startsWith(prefix) ? url.slice(prefix.length) : null)

/** Marks images of this site as unused, by their addresses; other addresses are ignored. */
export const dropPictures = async (db: Db, urls: readonly string[], now: Date): Promise<void> => {
  const names = urls.map(pictureNameOf).filter((name) => name !== null)
  for (const name of names) await dropFile(db, { folder: 'img', name }, now)
}
