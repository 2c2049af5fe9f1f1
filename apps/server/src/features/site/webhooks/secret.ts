import type { Deps } from '../../../deps.ts'

/** The encrypted secret is bound to its webhook. */
export const secretPlace = (webhookId: string): string => `secret of webhook ${webhookId}`

/** So is the address of a chat tool, which allows everyone who has it to post. */
const addressPlace = (webhookId: string): string => `address of webhook ${webhookId}`

interface Stored {
  readonly id: string
  readonly url: string
  readonly address: Uint8Array | null
}

/** The whole address of a webhook. */
export const addressOf = ({ cipher }: Pick<Deps, 'cipher'>, { id, url, address }: Stored): string =>
  address === null ? url : cipher.decrypt(address, addressPlace(id)).toString()

/** True for a chat tool whose address was lost with its key: the host is all that is left of it. */
export const isAddressLost = (deps: Pick<Deps, 'cipher'>, stored: Stored): boolean => {
  if (stored.address === null) return false
  const { href, origin } = new URL(addressOf(deps, stored))
  return href === `${origin}/`
}

interface Address {
  readonly id: string
  readonly isChat: boolean
  readonly url: URL
}

/** The columns of an address: that of a chat tool is encrypted and shown without its path. */
export const addressColumns = ({ cipher }: Pick<Deps, 'cipher'>, { id, isChat, url }: Address) =>
  isChat
    ? { url: url.origin, address: cipher.encrypt(Buffer.from(url.href), addressPlace(id)) }
    : { url: url.href, address: null }
