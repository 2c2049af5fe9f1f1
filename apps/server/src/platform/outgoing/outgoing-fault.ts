import { fail, Refusal } from '@verdict/contract'
import { reasonOf } from './outgoing.ts'

const tlsCodes = /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO$|HOSTNAME_MISMATCH)/
const timeouts: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])

const codeOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'cause' in error ? codeOf(error.cause) : ''
}

/** Why a request of `outgoing.ts` failed, as a refusal that every reader gets in the own language. */
export const outgoingFault = (error: unknown, address: string): Refusal => {
  if (error instanceof Refusal) return error
  const { host, hostname } = new URL(address)
  const [code, reason] = [codeOf(error), reasonOf(error)]
  if (/is a private address|has the private address/.test(reason)) return fail('outgoing.privateAddress', { host })
  if (tlsCodes.test(code)) return fail('outgoing.tls', { host, reason })
  if (code === 'ENOTFOUND') return fail('outgoing.noSuchHost', { host: hostname })
  const isLate = timeouts.has(code) || (error instanceof Error && error.name === 'TimeoutError')
  if (isLate) return fail('outgoing.noAnswer', { host })
  return fail('outgoing.unreachable', { host, reason })
}
