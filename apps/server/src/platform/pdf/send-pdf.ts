import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sends a document for download. Its reader may lose access, so no cache keeps it. */
export const sendPdf = async (
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { name, pdf }: { readonly name: string; readonly pdf: Buffer },
): Promise<void> => {
  // Its parts are compressed already.
  request.headers['x-no-compression'] = 'true'
  await reply
    .type('application/pdf')
    .header('Content-Disposition', `attachment;filename=${encodeURIComponent(name)}`)
    .header('Cache-Control', 'no-store')
    .send(pdf)
}
