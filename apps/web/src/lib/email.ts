import { limits } from '@verdict/contract/limits'

const shape = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/

/** Whether a text, without the blanks around it, is an email address that the server takes. */
export const isEmail = (text: string): boolean => {
  const address = text.trim()
  return shape.test(address) && address.length <= limits.email.maxChars
}
