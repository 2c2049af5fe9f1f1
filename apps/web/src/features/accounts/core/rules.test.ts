import { expect, test } from 'vitest'
import {
  checkAgain,
  checkCaptcha,
  checkEmail,
  checkEmailCode,
  checkKnownPassword,
  checkPassword,
  checkUsername,
} from './rules.ts'

test.each([
  [checkUsername, '  ', 'usernameRequired'],
  [checkUsername, 'a'.repeat(21), 'usernameMax'],
  [checkUsername, 'a'.repeat(20), null],
  [checkPassword, '', 'passwordRequired'],
  [checkPassword, '12345', 'passwordBetween'],
  [checkPassword, '123456', null],
  [checkPassword, 'x'.repeat(20), null],
  [checkPassword, 'x'.repeat(21), 'passwordBetween'],
  [checkKnownPassword, '12345', 'knownPasswordBetween'],
  [checkKnownPassword, 'x'.repeat(25), null],
  [checkKnownPassword, 'x'.repeat(26), 'knownPasswordBetween'],
  [checkEmail, '', 'emailRequired'],
  [checkEmail, 'a@b', 'emailFormat'],
  [checkEmail, 'a b@c.cn', 'emailFormat'],
  [checkEmail, ' a@b.cn ', null],
  [checkEmailCode, '', 'codeRequired'],
  [checkEmailCode, '12345', 'codeLength'],
  [checkEmailCode, '123456', null],
  [checkCaptcha, '', 'captchaRequired'],
  [checkCaptcha, '7', null],
  [checkCaptcha, '123456789', 'captchaLength'],
])('%o returns for "%s": %s', (check, value, problem) => {
  expect(check(value)).toBe(problem)
})

test('the repeated password must be the same', () => {
  expect(checkAgain('', 'secret1')).toBe('againRequired')
  expect(checkAgain('secret2', 'secret1')).toBe('againDiffers')
  expect(checkAgain('secret1', 'secret1')).toBeNull()
})
