import { fail } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'

/**
 * Refuses passwords that are in the list of common and leaked ones, regardless of case; the site can switch this off.
 * The list is loaded with the first password that is checked.
 * @throws Refusal `account.passwordLeaked`
 */
export const refuseLeakedPassword = async (deps: Deps, password: string): Promise<void> => {
  if (!(await deps.settings.read()).refuseLeakedPasswords) return
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  if (dictionary['passwords-common'].includes(password.toLowerCase())) throw fail('account.passwordLeaked')
}
