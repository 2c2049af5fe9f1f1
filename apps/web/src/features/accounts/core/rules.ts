import { limits } from '@verdict/contract/limits'
import { isEmail } from '../../../lib/email.ts'

/** Validation errors of a field; the texts are in accounts.json under `problem`. */
export type Problem =
  | 'usernameRequired'
  | 'usernameMax'
  | 'usernameTaken'
  | 'usernameUnknown'
  | 'passwordRequired'
  | 'passwordBetween'
  | 'knownPasswordBetween'
  | 'againRequired'
  | 'againDiffers'
  | 'emailRequired'
  | 'emailFormat'
  | 'emailTaken'
  | 'emailUnknown'
  | 'codeRequired'
  | 'codeLength'
  | 'captchaRequired'
  | 'captchaLength'

/** The numbers the sentences speak of. */
export const problemNumbers = {
  usernameMax: limits.username.maxChars,
  passwordMin: limits.password.minChars,
  passwordMax: limits.password.maxChars,
  knownPasswordMax: limits.password.generatedMaxChars,
  codeChars: limits.emailCode.chars,
  captchaMax: limits.captcha.maxChars,
}

export const checkUsername = (value: string): Problem | null => {
  const name = value.trim()
  if (name === '') return 'usernameRequired'
  return name.length > limits.username.maxChars ? 'usernameMax' : null
}

export const checkPassword = (value: string): Problem | null => {
  if (value === '') return 'passwordRequired'
  const { minChars, maxChars } = limits.password
  return value.length < minChars || value.length > maxChars ? 'passwordBetween' : null
}

/** The password an account has: one that was generated for it may be longer than those people choose. */
export const checkKnownPassword = (value: string): Problem | null => {
  if (value === '') return 'passwordRequired'
  const { minChars, generatedMaxChars } = limits.password
  return value.length < minChars || value.length > generatedMaxChars ? 'knownPasswordBetween' : null
}

export const checkAgain = (value: string, password: string): Problem | null => {
  if (value === '') return 'againRequired'
  return value === password ? null : 'againDiffers'
}

export const checkEmail = (value: string): Problem | null => {
  if (value.trim() === '') return 'emailRequired'
  return isEmail(value) ? null : 'emailFormat'
}

export const checkEmailCode = (value: string): Problem | null => {
  const code = value.trim()
  if (code === '') return 'codeRequired'
  return code.length === limits.emailCode.chars ? null : 'codeLength'
}

export const checkCaptcha = (value: string): Problem | null => {
  const answer = value.trim()
  if (answer === '') return 'captchaRequired'
  return answer.length <= limits.captcha.maxChars ? null : 'captchaLength'
}
