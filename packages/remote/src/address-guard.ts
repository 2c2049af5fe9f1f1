import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Addresses that requests to remote sites must not reach: this machine, private networks, link-local (where clouds keep
 * their credentials), multicast and reserved ranges. An address is checked after it was resolved and right before the
 * connection is made, so a name that changes its address between check and use gains nothing.
 */
const blocked = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  blocked.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  blocked.addSubnet(network, prefix, 'ipv6')

/** True for an address that is not on the public internet. IPv4 addresses written as IPv6 count as what they are. */
export const isPrivateAddress = (address: string): boolean => {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  const mapped = /^::ffff:(.+)$/i.exec(bare)?.[1]
  if (mapped !== undefined) return isIP(mapped) === 4 ? isPrivateAddress(mapped) : true
  const family = isIP(bare)
  return family === 0 ? true : blocked.check(bare, family === 4 ? 'ipv4' : 'ipv6')
}

/** Resolves names as usual and fails when any of the addresses is private. */
export const addressGuard: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) {
      callback(error, '', 0)
      return
    }
    const found = addresses.find(({ address }) => isPrivateAddress(address))
    const [first] = addresses
    if (found !== undefined || first === undefined) {
      const reason = found === undefined ? 'has no address' : `has the private address ${found.address}`
      callback(new Error(`${hostname} ${reason}`), '', 0)
      return
    }
    if (options.all === true) (callback as (error: null, all: typeof addresses) => void)(null, addresses)
    else callback(null, first.address, first.family)
  })
}
