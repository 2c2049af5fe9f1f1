import { createHash, randomInt } from 'node:crypto'

/** Secret scanners find tokens by `vdt_[A-Za-z0-9]{40}`. */
const prefix = 'vdt_'
const chars = 40
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export const newApiToken = (): string =>
  prefix + Array.from({ length: chars }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Stored hash of a token. A token is random and long, so a fast hash without salt is enough. */
export const hashOfApiToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The text when it is an API token by its form, otherwise null. */
export const apiTokenIn = (text: string | null): string | null => (text?.startsWith(prefix) === true ? text : null)
