import { type ErrorCode, errors, Refusal } from '@verdict/contract'
import { errorText } from '@verdict/contract/texts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway, isDataRefused } from '../db/away.ts'
import { isStorageAway } from '../files/storage-away.ts'
import { isDiskFull } from '../space.ts'
import { callerOf } from './caller.ts'
import { listEndpoints } from './openapi.ts'

/** The only place where errors become replies. */
export const installErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = error instanceof Refusal ? error : refusalOf(error, request)
    return refuse(request, reply, refusal)
  })
  app.setNotFoundHandler((request, reply) =>
    refuse(request, reply, new Refusal(knowsPath(request) ? 'request.method' : 'request.unknownRoute')),
  )
}

/** Answers with a refusal's envelope in the caller's language. */
export const refuse = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply => {
  const row = errors[refusal.code]
  const msg = errorText(callerOf(request).locale, refusal.code, refusal.params)
  // Programs read the wait here instead of in the sentence.
  const { seconds } = refusal.params
  if (typeof seconds === 'number') reply.header('Retry-After', String(seconds))
  return reply.code(row.http).type('application/json; charset=utf-8').send({ status: row.status, data: null, msg })
}

const byFastifyCode: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.mediaType',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_REQ_FILE_TOO_LARGE: 'request.tooLarge',
}

const refusalOf = (error: FastifyError, request: FastifyRequest): Refusal => {
  const known = byFastifyCode[error.code]
  if (known !== undefined) return new Refusal(known)
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Refusal('request.malformed')
  }
  if (isDiskFull(error)) {
    request.log.error({ err: error, requestId: request.id }, 'no space left')
    return new Refusal('server.diskFull')
  }
  if (isStorageAway(error)) {
    request.log.error({ err: error, requestId: request.id }, 'file storage away')
    return new Refusal('server.storageAway')
  }
  if (isDatabaseAway(error)) {
    request.log.warn({ err: error, requestId: request.id }, 'database away')
    return new Refusal('server.busy')
  }
  if (isDataRefused(error)) {
    request.log.warn({ err: error, requestId: request.id }, 'database refused a value')
    return new Refusal('request.malformed')
  }
  request.log.error({ err: error, requestId: request.id }, 'request failed')
  return new Refusal('server.failed', { requestId: request.id })
}

/** Every path of the contract; patterns such as `/img/:name` match as the router would. */
const paths = listEndpoints().map(
  ({ endpoint }) => new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
)

const knowsPath = (request: FastifyRequest): boolean => {
  const url = request.url.split('?')[0] ?? ''
  return paths.some((path) => path.test(url))
}
