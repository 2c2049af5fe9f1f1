import { limits } from '@verdict/contract'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { sendOut } from '../../../platform/outgoing/outgoing.ts'
import { signMessage } from './keys.ts'
import type { PlatformRow } from './repository.ts'

const scope = 'https://purl.imsglobal.org/spec/lti-ags/scope/score'
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const lifetimeMs = 60_000
const answerSchema = z.object({ access_token: z.string().min(1).max(20_000) })

/** What a platform answered instead of a token. */
export interface TokenRefusal {
  readonly status: number
  readonly text: string
}

/**
 * An access token for scores: client credentials with a signed assertion (private_key_jwt).
 * @throws Error when the platform cannot be reached
 */
export const readToken = async (
  deps: Pick<Deps, 'db' | 'clock' | 'cipher' | 'config' | 'connections'>,
  platform: Pick<PlatformRow, 'client_id' | 'token_url'>,
): Promise<string | TokenRefusal> => {
  const { client_id: client, token_url: url } = platform
  const assertion = await signMessage(deps, { iss: client, sub: client, aud: url }, { lifetimeMs })
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: assertionType,
    client_assertion: assertion,
    scope,
  })
  const { status, text } = await sendOut(deps, {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: body.toString(),
    timeoutMs: limits.lti.timeoutMs,
    maxChars: limits.lti.answerMaxChars,
  })
  const read = status === 200 ? answerSchema.safeParse(parsed(text)) : null
  // An answer without a token is an error of the platform and is tried again.
  return read?.success === true ? read.data.access_token : { status: status === 200 ? 502 : status, text }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
