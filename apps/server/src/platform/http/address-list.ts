import { BlockList, isIP } from 'node:net'

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Parses addresses and networks such as `10.0.0.5, 2001:db8::/32`.
 * @throws Error naming the part that is neither
 */
export const addressList = (text: string): BlockList => {
  const list = new BlockList()
  for (const part of text.split(',').map((item) => item.trim())) {
    if (part === '') continue
    const fault = strangeAddress(part)
    if (fault !== null) throw new Error(`${fault} is not an address or network`)
    const [address = '', bits] = part.split('/')
    list.addSubnet(address, Number(bits ?? mostBits(address)), familyOf(address))
  }
  return list
}

/** The first part of a list that is neither an address nor a network; null when there is none. */
export const strangeAddress = (text: string): string | null =>
  text
    .split(',')
    .map((item) => item.trim())
    .find((part) => part !== '' && !isAddressOrNetwork(part)) ?? null

const isAddressOrNetwork = (part: string): boolean => {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part) ?? []
  return isIP(address) !== 0 && Number(bits ?? 0) <= mostBits(address)
}

const mostBits = (address: string): number => (isIP(address) === 6 ? 128 : 32)

/** Whether a list has an address; an IPv4 address may be written as an IPv6 one. */
export const containsAddress = (list: BlockList, address: string): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  return isIP(plain) !== 0 && list.check(plain, familyOf(plain))
}
