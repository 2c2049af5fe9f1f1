import { limits } from '@verdict/contract/limits'
import { useTranslation } from '../../../i18n/index.ts'
import { isEmail } from '../../../lib/email.ts'
import { useRules } from '../../../lib/form/use-rules.ts'

const codeShape = /^\d{6}$/

/** Validation rules of each kind of field (specification 000, section 5), as sentences. */
export const useChecks = () => {
  const { t } = useTranslation('settings')
  const { required } = useRules()
  const { minChars, maxChars } = limits.password
  return {
    required,
    newPassword: (value: string, old: string): string | null => {
      if (value === '') return required(value)
      if (value.length < minChars || value.length > maxChars) {
        return t('problem.passwordLength', { min: minChars, max: maxChars })
      }
      return value === old ? t('problem.passwordSame') : null
    },
    again: (value: string, first: string): string | null => (value === first ? null : t('problem.againDiffers')),
    newEmail: (value: string, old: string | null): string | null => {
      const address = value.trim()
      if (address === '') return required(address)
      if (!isEmail(address)) return t('problem.emailFormat')
      return address.toLowerCase() === old?.toLowerCase() ? t('problem.emailSame') : null
    },
    sixDigits: (value: string): string | null => (codeShape.test(value.trim()) ? null : t('problem.sixDigits')),
  }
}
