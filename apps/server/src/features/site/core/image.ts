import { fail } from '@verdict/contract'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
}

/** Pictures may show and nothing else: an SVG opened by itself must not script the site (api-public 15). */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/** Sends a public picture. Names are never used twice, so it may be kept for ever. */
export const sendImage = async (deps: Deps, reply: FastifyReply, name: string): Promise<void> => {
  const type = types[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]
  const found = type === undefined ? null : await deps.files.readNamed('img', name)
  if (type === undefined || found === null) throw fail('file.notFound')
  await reply
    .type(type)
    .header('Content-Length', found.bytes)
    .header('Cache-Control', 'public, max-age=31536000, immutable')
    .header('Content-Security-Policy', picturePolicy)
    .header('X-Content-Type-Options', 'nosniff')
    .send(found.stream)
}
