import { createHash, randomInt } from 'node:crypto'
import { limits } from '@verdict/contract'

/** Without letters and digits that are mistaken for one another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const chars = 10

/** Codes for the day the phone is gone; each works once. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: limits.factor.recoveryCodes }, () => {
    const code = Array.from({ length: chars }, () => letters[randomInt(letters.length)]).join('')
    return `${code.slice(0, chars / 2)}-${code.slice(chars / 2)}`
  })

/** Stored hash of a code, independent of its typed form. */
export const hashOfCode = (accountId: string, code: string): string => {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHash('sha256').update(`${accountId}\n${plain}`).digest('hex')
}
