import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import type { ChangeEvent } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/toast.ts'
import { startCountdown, useCountdown } from './countdown.ts'
import styles from './EmailCodeField.module.css'

interface Props {
  readonly email: string
  /** Checks the address and shows what is wrong with it. */
  readonly isEmailFine: () => boolean
  readonly field: {
    readonly name: string
    readonly value: string
    readonly error: string | null
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
    readonly onBlur: () => void
  }
}

/** The code from the mail, and the button that has it sent. */
export function EmailCodeField({ email, isEmailFine, field }: Props) {
  const { t } = useTranslation('accounts')
  const seconds = useCountdown('register')
  const mail = useMutation({
    mutationFn: () => call('accounts.registerCode', { query: { email: email.trim() } }),
    onSuccess: () => {
      startCountdown('register')
      toast.success(t('done.codeSent'))
    },
  })
  return (
    <div className={styles.row}>
      <TextInput
        className={styles.code}
        label={t('field.emailCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={limits.emailCode.chars}
        {...field}
      />
      <Button
        variant="default"
        className={styles.send}
        loading={mail.isPending}
        disabled={seconds > 0}
        onClick={() => isEmailFine() && mail.mutate()}
      >
        {seconds > 0 ? t('sendAgain', { seconds }) : t('sendCode')}
      </Button>
    </div>
  )
}
