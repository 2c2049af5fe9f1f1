import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import { call } from '../../api/client.ts'
import type { DataFor } from '../../api/endpoints.ts'

export type Begun = DataFor<'settings.beginStepUp'>
type Provider = Begun['providers'][number]

/** One way to prove the user of a session. */
export type Proof =
  | { readonly kind: 'passkey' }
  | { readonly kind: 'password' }
  | { readonly kind: 'totp' }
  | { readonly kind: 'provider'; readonly provider: Provider }

/** What the user enters for a proof. */
export interface Entered {
  readonly username: string
  readonly secret: string
}

/** The ways of an account in this browser; the first one is shown. */
export const proofsOf = ({ passkey, password, totp, providers }: Begun): readonly Proof[] => [
  ...(passkey !== null && browserSupportsWebAuthn() ? [{ kind: 'passkey' } as const] : []),
  ...(password ? [{ kind: 'password' } as const] : []),
  ...(totp ? [{ kind: 'totp' } as const] : []),
  ...providers.map((provider) => ({ kind: 'provider', provider }) as const),
]

/** True for a login page of another system, which opens in a window of its own. */
export const opensWindow = (proof: Proof): boolean => proof.kind === 'provider' && proof.provider.kind !== 'ldap'

const quiet = { quiet: true } as const

/** Sends the proof. Returns false when the user goes on in another window. */
export const sendProof = async (proof: Proof, { passkey }: Begun, entered: Entered): Promise<boolean> => {
  if (proof.kind === 'password') await call('settings.stepUp', { body: { password: entered.secret } }, quiet)
  if (proof.kind === 'totp') await call('settings.stepUp', { body: { code: entered.secret } }, quiet)
  if (proof.kind === 'passkey' && passkey !== null) await showPasskey(passkey)
  if (proof.kind !== 'provider') return true
  const provider = proof.provider.id
  if (opensWindow(proof)) return openLogin(provider)
  const { username, secret: password } = entered
  await call('signOn.proveByDirectory', { body: { provider, username, password } }, quiet)
  return true
}

const showPasskey = async ({ ticket, options }: NonNullable<Begun['passkey']>): Promise<void> => {
  // The server's library made the options; the browser's library reads them.
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const passkey = { ...(await startAuthentication({ optionsJSON })) }
  await call('settings.stepUp', { body: { ticket, passkey } }, quiet)
}

/** Thrown when the browser blocks the window of another system's login page. */
export class WindowBlocked extends Error {}

/** The window opens before the call, because browsers only allow it as the direct result of a click. */
const openLogin = async (provider: number): Promise<false> => {
  const opened = window.open('about:blank', '_blank')
  if (opened === null) throw new WindowBlocked()
  try {
    const { url } = await call('signOn.beginProof', { body: { provider } }, quiet)
    opened.location.replace(url)
  } catch (error) {
    opened.close()
    throw error
  }
  return false
}
