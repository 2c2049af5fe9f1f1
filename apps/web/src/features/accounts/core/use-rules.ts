import { useTranslation } from '../../../i18n/index.ts'
import {
  checkAgain,
  checkCaptcha,
  checkEmail,
  checkEmailCode,
  checkKnownPassword,
  checkPassword,
  checkUsername,
  type Problem,
  problemNumbers,
} from './rules.ts'

/** The rules of the fields of accounts, whose errors are texts. */
export const useRules = () => {
  const { t } = useTranslation('accounts')
  const textOf = (problem: Problem): string => t(`problem.${problem}`, problemNumbers)
  const inWords = (problem: Problem | null): string | null => (problem === null ? null : textOf(problem))
  return {
    textOf,
    username: (value: string) => inWords(checkUsername(value)),
    password: (value: string) => inWords(checkPassword(value)),
    knownPassword: (value: string) => inWords(checkKnownPassword(value)),
    again: (value: string, password: string) => inWords(checkAgain(value, password)),
    email: (value: string) => inWords(checkEmail(value)),
    emailCode: (value: string) => inWords(checkEmailCode(value)),
    captcha: (value: string) => inWords(checkCaptcha(value)),
  }
}
