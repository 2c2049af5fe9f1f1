import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import { type Endpoint, fail, limits, Refusal } from '@verdict/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Bodies other than JSON: forms with a file, and raw bytes. Only endpoints that declare them accept them, and the body
 * is read only when the handler asks, so unauthorized callers are rejected before.
 */

/** A file of a form, still on its way. */
export interface GivenFile {
  readonly name: string
  readonly stream: Readable
  /** The form's other fields that came before the file. */
  readonly fields: Readonly<Record<string, string>>
  /** As `fields`, with those after the file; complete once its stream was read to the end. */
  readonly laterFields: () => Readonly<Record<string, string>>
}

export const installForms = async (app: FastifyInstance): Promise<void> => {
  app.addHook('preParsing', async (request) => {
    const { 'content-type': type = '', 'content-length': length, 'transfer-encoding': encoding } = request.headers
    // Without a body its kind means nothing.
    if ((length === undefined || length === '0') && encoding === undefined) return
    const { takes } = endpointOf(request) ?? {}
    if (/^multipart\/form-data/i.test(type) && takes !== 'form') throw fail('request.mediaType')
    if (/^application\/octet-stream/i.test(type) && takes !== 'bytes') throw fail('request.mediaType')
    if (takes === undefined) limitSlowBody(request)
  })
  await app.register(multipart, { limits: { files: 1, fields: 16, fieldSize: 4_096, headerPairs: 50 } })
  app.addContentTypeParser('application/octet-stream', (_, payload, done) => done(null, payload))
}

const endpointOf = (request: FastifyRequest): Endpoint | undefined =>
  (request.routeOptions.config as { readonly endpoint?: Endpoint }).endpoint

/**
 * The request timeout is long for files; other bodies must arrive within the usual time, or the connection is closed.
 */
const limitSlowBody = (request: FastifyRequest): void => {
  const { raw } = request
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, limits.request.timeoutMs)
  timer.unref()
  raw.once('end', () => clearTimeout(timer))
  raw.once('close', () => clearTimeout(timer))
}

/**
 * The file of a form. Its stream must be read to the end; reading more than `maxBytes` throws.
 * @throws Refusal `file.missing`, and `request.mediaType` when the body is no form.
 */
export const takeFile = async (
  request: FastifyRequest,
  { field, maxBytes }: { readonly field: string; readonly maxBytes: number },
): Promise<GivenFile> => {
  if (!request.isMultipart()) throw fail('file.missing', { field })
  const part = await request.file({ limits: { fileSize: maxBytes } }).catch(malformed)
  if (part === undefined || part.fieldname !== field || part.filename === undefined || part.filename === '') {
    part?.file.resume()
    throw fail('file.missing', { field })
  }
  const fieldsOf = () =>
    Object.fromEntries(
      Object.entries(part.fields).flatMap(([name, given]) =>
        given !== undefined && !Array.isArray(given) && given.type === 'field'
          ? [[name, String(given.value)] as const]
          : [],
      ),
    )
  // The form's parser silently truncates a file that is too large; the limit event reports it.
  part.file.once('limit', () => part.file.destroy(fail('file.tooLarge', { max: shownBytes(maxBytes) })))
  return { name: part.filename, stream: fromClient(part.file), fields: fieldsOf(), laterFields: fieldsOf }
}

/** Any error while reading a body is the client's fault: a malformed form, or an interrupted connection. */
const malformed = (error: unknown): never => {
  throw error instanceof Refusal ? error : fail('request.malformed')
}

const fromClient = (body: Readable): Readable => Readable.from(relay(body))

async function* relay(body: Readable): AsyncIterable<Buffer> {
  try {
    yield* body
  } catch (error) {
    malformed(error)
  }
}

/** A human-readable size. */
export const shownBytes = (bytes: number): string =>
  bytes >= 1_048_576 ? `${Math.round(bytes / 104_857.6) / 10} MiB` : `${Math.max(1, Math.round(bytes / 1_024))} KiB`

/**
 * The body of an endpoint that takes plain bytes.
 * @throws Refusal `request.mediaType`
 */
export const takeBytes = (request: FastifyRequest): Readable => {
  if (!/^application\/octet-stream/i.test(request.headers['content-type'] ?? '')) throw fail('request.mediaType')
  return fromClient(request.body as Readable)
}

/** The same bytes, but no more than `max`. */
export async function* limited(body: Readable, max: number): AsyncIterable<Buffer> {
  let bytes = 0
  for await (const part of body) {
    bytes += (part as Buffer).length
    if (bytes > max) throw fail('upload.tooLarge', { max })
    yield part as Buffer
  }
}
