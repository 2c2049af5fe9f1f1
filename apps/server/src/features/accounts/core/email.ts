import { fail, limits } from '@verdict/contract'
import { z } from 'zod'
import { blockedDomains } from './blocked-domains.ts'

const address = z.email()

/** True for something mail could be sent to. */
export const isEmail = (text: string): boolean =>
  text.length <= limits.email.maxChars && address.safeParse(text).success

/** An address in the shape we keep: trimmed; refused when it is malformed or of a disposable kind. */
export const checkEmail = (given: string): string => {
  const email = given.trim()
  if (!isEmail(email)) throw fail('account.emailMalformed')
  if (isBlockedEmail(email)) throw fail('account.emailBlocked')
  return email
}

/** True for an address of a provider of disposable addresses. */
export const isBlockedEmail = (email: string): boolean => {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return blockedDomains.some((blocked) => domain === blocked || domain.endsWith(`.${blocked}`))
}
