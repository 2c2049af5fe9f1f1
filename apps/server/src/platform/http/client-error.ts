import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errors } from '@verdict/contract'
import { errorText } from '@verdict/contract/texts'

const byCode: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'request.headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
}

/**
 * Answers a request that could not even be parsed, in the envelope as every other refusal. Its language is unknown, so
 * the site's is used.
 */
export const refuseBrokenRequest = (error: Error & { readonly code?: string }, socket: Socket): void => {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const code = byCode[error.code ?? ''] ?? 'request.malformed'
  const { http, status } = errors[code]
  const body = JSON.stringify({ status, data: null, msg: errorText('zh-CN', code, {}) })
  socket.end(
    `HTTP/1.1 ${http} ${STATUS_CODES[http]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
