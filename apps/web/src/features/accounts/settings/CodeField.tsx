import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { useTranslation } from '../../../i18n/index.ts'
import styles from './SettingsForm.module.css'

interface Props {
  readonly label: string
  readonly field: TextInputProps
  readonly isSending: boolean
  /** Until a code can be sent again. */
  readonly seconds: number
  readonly onSend: () => void
}

/** A code of six digits, and the button that sends it. */
export function CodeField({ label, field, isSending, seconds, onSend }: Props) {
  const { t } = useTranslation('settings')
  return (
    <div className={styles.row}>
      <TextInput
        label={label}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={limits.emailCode.chars}
        {...field}
      />
      <Button variant="default" className={styles.send} loading={isSending} disabled={seconds > 0} onClick={onSend}>
        {seconds > 0 ? t('email.sendAgain', { seconds }) : t('email.send')}
      </Button>
    </div>
  )
}
