import { createHash } from 'node:crypto'
import { errors, Refusal } from '@verdict/contract'
import { errorText } from '@verdict/contract/texts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An error of this interface: a code and a message, without the site's envelope. */
export class CcsFault extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export const notThere = (): CcsFault => new CcsFault(404, 'There is no such thing.')

/** HTTP status per refusal code; 403 otherwise. */
const codes: Readonly<Record<string, number>> = {
  'contest.missing': 404,
  'auth.required': 401,
  'auth.expired': 401,
  'auth.loginFirst': 401,
  'account.wrongPassword': 401,
  'account.tooManyFailures': 429,
  'request.tooMany': 429,
}

const faultOf = (error: unknown): CcsFault => {
  if (error instanceof CcsFault) return error
  if (!(error instanceof Refusal) || errors[error.code].http >= 500) throw error
  return new CcsFault(codes[error.code] ?? 403, errorText('en-US', error.code, error.params))
}

/** Sends the result of `make`, or its error. A handler that replied itself returns nothing. */
export const answer = async (
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  make: () => Promise<unknown>,
): Promise<void> => {
  try {
    const made = await make()
    if (made !== undefined) await send(request, reply, JSON.stringify(made))
  } catch (error) {
    const { code, message } = faultOf(error)
    if (code === 401) reply.header('WWW-Authenticate', 'Basic realm="CCS", charset="UTF-8"')
    await reply.code(code).type('application/json; charset=utf-8').send(JSON.stringify({ code, message }))
  }
}

/** Clients that have this version receive 304. */
const send = async (request: FastifyRequest, reply: FastifyReply, text: string): Promise<void> => {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const known = (request.headers['if-none-match'] ?? '').split(',').map((item) => item.trim().replace(/^W\//, ''))
  reply.header('ETag', `W/${tag}`).header('Cache-Control', 'private, no-cache')
  // Responses depend on the caller.
  reply.header('Vary', 'Authorization, Accept-Encoding')
  if (known.includes(tag)) await reply.code(304).send()
  else await reply.type('application/json; charset=utf-8').send(text)
}
