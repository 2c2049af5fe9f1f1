import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { fail, limits } from '@verdict/contract'
import { checkPicture } from '@verdict/problem-formats'
import type { SignedIn } from '@verdict/rules'
import type { FastifyRequest } from 'fastify'
import sharp from 'sharp'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { takeFile } from '../../../platform/http/form.ts'

/** Types by suffix; the content must match one of them, regardless of the name. */
const suffixes = new Set(['.jpg', '.jpeg', '.jfif', '.png', '.gif', '.webp', '.svg'])

/**
 * Adds an image to the carousel (api-admin 4, 16.3). It is re-encoded, no larger than a wide screen, so that it
 * contains only an image; SVGs are kept when they contain no scripts and no external references.
 */
export const addPicture = async (
  deps: Deps,
  viewer: SignedIn,
  request: FastifyRequest,
  caller: Caller,
): Promise<{ id: number; url: string }> => {
  const file = await takeFile(request, { field: 'file', maxBytes: limits.carousel.maxBytes })
  const parts: Buffer[] = []
  for await (const part of file.stream) parts.push(part as Buffer)
  const picture = await decode(file.name, Buffer.concat(parts))
  const { n } = await deps.db
    .selectFrom('carousel_picture')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  if (n >= limits.carousel.maxPictures) throw fail('carousel.full', { max: limits.carousel.maxPictures })
  const name = `${randomUUID().replaceAll('-', '')}.${picture.suffix}`
  await deps.files.putNamed('img', name, Readable.from([picture.bytes]))
  return deps.db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('carousel_picture')
      .values({ file_name: name })
      .returning('id')
      .executeTakeFirstOrThrow()
    const subject = { kind: 'carousel', id, name: file.name.slice(0, 200) }
    const after = { file: name, bytes: picture.bytes.length }
    await audit(trx, { actor: viewer, action: 'carousel.add', subject, after, address: caller.address })
    return { id, url: `/api/public/img/${name}` }
  })
}

const widest = 2_400

const decode = async (name: string, bytes: Buffer): Promise<{ suffix: string; bytes: Buffer }> => {
  const suffix = extname(name).toLowerCase()
  if (!suffixes.has(suffix)) throw fail('carousel.notAPicture')
  if (suffix === '.svg') return { suffix: 'svg', bytes: drawing(name, bytes) }
  try {
    const picture = sharp(bytes, { animated: true, limitInputPixels: 80_000_000 })
    const { format } = await picture.metadata()
    if (format !== 'jpeg' && format !== 'png' && format !== 'gif' && format !== 'webp') throw new Error(format)
    const made = await picture
      .autoOrient()
      .resize({ width: widest, withoutEnlargement: true })
      .toFormat(format)
      .toBuffer()
    return { suffix: format === 'jpeg' ? 'jpg' : format, bytes: made }
  } catch {
    throw fail('carousel.notAPicture')
  }
}

const drawing = (name: string, bytes: Buffer): Buffer => {
  try {
    checkPicture(name, bytes)
    return bytes
  } catch {
    throw fail('carousel.notAPicture')
  }
}

/** Removes a picture with its file. */
export const removePicture = async (deps: Deps, viewer: SignedIn, id: number, caller: Caller): Promise<null> => {
  const gone = await deps.db.transaction().execute(async (trx) => {
    const row = await trx.deleteFrom('carousel_picture').where('id', '=', id).returning('file_name').executeTakeFirst()
    if (row === undefined) throw fail('carousel.notFound')
    const subject = { kind: 'carousel', id, name: row.file_name }
    const before = { file: row.file_name }
    await audit(trx, { actor: viewer, action: 'carousel.remove', subject, before, address: caller.address })
    return row.file_name
  })
  await deps.files.removeNamed('img', gone)
  return null
}
