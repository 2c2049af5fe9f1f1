import { createHmac, randomBytes } from 'node:crypto'

/** Signatures of Standard Webhooks 1: HMAC-SHA256 over id, timestamp and body. */
const prefix = 'whsec_'

export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

export interface SignedParts {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/** Headers of a delivery, with its signature. */
export const signedHeaders = (secret: string, { id, timestamp, body }: SignedParts): Record<string, string> => {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'user-agent': 'Verdict-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  }
}
