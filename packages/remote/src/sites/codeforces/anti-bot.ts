import { createDecipheriv } from 'node:crypto'

/**
 * Some answers are a page whose script decrypts a cookie and loads the page again. The three values are key, vector and
 * text of AES in CBC mode.
 * @returns the value of the cookie RCPC, null for an ordinary page.
 */
export const readRedirectCookie = (body: string): string | null => {
  const values = [...body.matchAll(/toNumbers\("([0-9a-f]{32})"\)/g)].map(([, hex = '']) => Buffer.from(hex, 'hex'))
  const [key, vector, text] = values
  if (key === undefined || vector === undefined || text === undefined || !body.includes('RCPC')) return null
  const cipher = createDecipheriv('aes-128-cbc', key, vector).setAutoPadding(false)
  return Buffer.concat([cipher.update(text), cipher.final()]).toString('hex')
}

/** The checksum `_tta` that the site's forms carry, from its cookie 39ce7. */
export const checksumOf = (cookie: string): number => {
  let sum = 0
  for (let place = 0; place < cookie.length; place += 1) {
    sum = (sum + (place + 1) * (place + 2) * cookie.charCodeAt(place)) % 1009
    if (place % 3 === 0) sum += 1
    if (place % 2 === 0) sum *= 2
    if (place > 0) sum -= Math.floor(cookie.charCodeAt(Math.floor(place / 2)) / 2) * (sum % 5)
    sum = ((sum % 1009) + 1009) % 1009
  }
  return sum
}
