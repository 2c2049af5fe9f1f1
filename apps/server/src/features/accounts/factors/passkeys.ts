import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Deps } from '../../../deps.ts'
import type { RelyingParty } from './relying-party.ts'
import { listPasskeys, touchPasskey } from './repository.ts'

/** Opaque data exchanged with the browser; the library interprets it. */
export type PasskeyJson = Record<string, unknown> & { readonly id?: unknown }

type Row = Awaited<ReturnType<typeof listPasskeys>>[number]

const named = (row: Row) => ({ id: row.id, transports: row.transports === '' ? [] : row.transports.split(',') })

/** EdDSA, ES256 and RS256: supported by all browsers and keys. */
const algorithms = [-8, -7, -257]

/** Options for creating a passkey that is not registered yet. */
export const askForNewPasskey = async (
  party: RelyingParty,
  made: {
    readonly site: string
    readonly accountId: string
    readonly username: string
    readonly known: readonly Row[]
  },
) =>
  generateRegistrationOptions({
    rpName: made.site,
    rpID: party.id,
    userName: made.username,
    userID: new Uint8Array(Buffer.from(made.accountId)),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: made.known.map(named),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })

/** The passkey created by a browser, or null when it is not valid. */
export const readNewPasskey = async (party: RelyingParty, challenge: string, given: PasskeyJson) => {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: given as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    return registrationInfo?.credential ?? null
  } catch {
    // All errors mean the same to the caller: the passkey is invalid.
    return null
  }
}

/** Options for using one of the account's passkeys; null when it has none. */
export const askForPasskey = async (deps: Deps, party: RelyingParty, accountId: string) => {
  const known = await listPasskeys(deps.db, accountId)
  if (known.length === 0) return null
  return generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: known.map(named),
    userVerification: 'preferred',
  })
}

/** True when one of the account's passkeys signed the challenge. */
export const checkPasskey = async (
  deps: Deps,
  party: RelyingParty,
  shown: { readonly accountId: string; readonly challenge: string; readonly passkey: PasskeyJson },
): Promise<boolean> => {
  const known = (await listPasskeys(deps.db, shown.accountId)).find(({ id }) => id === shown.passkey.id)
  if (known === undefined) return false
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: shown.passkey as unknown as AuthenticationResponseJSON,
      expectedChallenge: shown.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { ...named(known), publicKey: new Uint8Array(known.public_key), counter: Number(known.counter) },
      requireUserVerification: false,
    })
    if (verified) {
      await touchPasskey(deps.db, known.id, { counter: authenticationInfo.newCounter, now: deps.clock.now() })
    }
    return verified
  } catch {
    return false
  }
}
