import { fail } from '@verdict/contract'

const local = new Set(['localhost', '127.0.0.1', '[::1]'])

/** True for an address of this machine, where the connection needs no TLS. */
export const isLocalAddress = (address: string): boolean =>
  URL.canParse(address) && new URL(address).protocol === 'http:' && local.has(new URL(address).hostname)

/**
 * Requires an https address without user and fragment. Only administrators set addresses, and providers of a school are
 * often in a private network, so private addresses are allowed.
 * @throws Refusal `signOn.addressWrong`
 */
export const checkAddress = (field: string, address: string): string => {
  const url = URL.canParse(address) ? new URL(address) : null
  const isSafe = url !== null && (url.protocol === 'https:' || isLocalAddress(address))
  if (!isSafe || url.username !== '' || url.password !== '' || url.hash !== '')
    throw fail('signOn.addressWrong', { field })
  return address
}

/**
 * Requires TLS for a directory: ldaps, or StartTLS. Passwords of users are sent over this connection.
 * @throws Refusal `signOn.directoryAddressWrong`
 */
export const checkDirectory = (address: string, startTls: boolean): void => {
  const url = URL.canParse(address) ? new URL(address) : null
  const isLocal = url !== null && url.protocol === 'ldap:' && local.has(url.hostname)
  const isSafe = url?.protocol === 'ldaps:' || (url?.protocol === 'ldap:' && startTls)
  const isBare = url !== null && url.username === '' && url.search === '' && url.hash === '' && url.pathname.length < 2
  if (!isBare || !(isSafe || isLocal)) throw fail('signOn.directoryAddressWrong')
}
