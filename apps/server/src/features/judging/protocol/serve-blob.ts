import { fail } from '@verdict/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'

/** Streams the bytes of one file. A blob never changes, so its hash is its entity tag. */
export const serveBlob = async (
  deps: Deps,
  hash: string,
  on: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<void> => {
  const { request, reply } = on
  const tag = `"${hash}"`
  reply.header('etag', tag)
  if (request.headers['if-none-match'] === tag) {
    await reply.code(304).send()
    return
  }
  const blob = await deps.files.readBlob(hash).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw fail('judge.dataNotFound')
    throw error
  })
  // The bytes go out as they are: packing them would cost time on both sides and hide their length.
  request.headers['x-no-compression'] = 'true'
  await reply.header('content-length', blob.bytes).type('application/octet-stream').send(blob.stream)
}
