/** Letters and digits that are unambiguous when read out in a hall. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 8

/** A password that is hard to guess and easy to type. */
export const makePassword = (): string => {
  const picked: string[] = []
  while (picked.length < length) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    // Bytes beyond the last whole round would make some signs likelier than others.
    if (byte < Math.floor(256 / signs.length) * signs.length) picked.push(signs[byte % signs.length] ?? '')
  }
  return picked.join('')
}
