import type { ConnectionCheck } from '@verdict/contract'
import * as client from 'openid-client'
import { wordsOf } from './words.ts'

/** Errors of providers for an unknown code of an accepted client. */
const acceptedClient: ReadonlySet<string> = new Set(['invalid_grant', 'bad_verification_code'])

/** Exchanges a code that cannot exist: the error says whether the client and its secret are accepted. */
export const testClient = async (
  configuration: client.Configuration,
  redirectUrl: string,
): Promise<ConnectionCheck> => {
  try {
    await client.genericGrantRequest(configuration, 'authorization_code', {
      code: 'connection-test',
      redirect_uri: redirectUrl,
      code_verifier: client.randomPKCECodeVerifier(),
    })
    return { step: 'client', ok: false, words: 'An unknown code was accepted.' }
  } catch (error) {
    const ok = error instanceof client.ResponseBodyError && acceptedClient.has(error.error)
    return { step: 'client', ok, words: wordsOf(error) }
  }
}
