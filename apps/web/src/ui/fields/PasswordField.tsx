import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from '../../i18n/index.ts'

/** A password with a button that shows it, for the keyboard too. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('common')
  return (
    <PasswordInput visibilityToggleButtonProps={{ 'aria-label': t('action.showPassword'), tabIndex: 0 }} {...props} />
  )
}
