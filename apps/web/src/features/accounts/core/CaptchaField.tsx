import { TextInput } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import type { ChangeEvent } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import styles from './CaptchaField.module.css'

interface Props {
  readonly picture: string | undefined
  readonly onRefresh: () => void
  readonly field: {
    readonly name: string
    readonly value: string
    readonly error: string | null
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
    readonly onBlur: () => void
  }
}

/** The answer to the small sum in the picture; a press on the picture brings another. */
export function CaptchaField({ picture, onRefresh, field }: Props) {
  const { t } = useTranslation('accounts')
  return (
    <div className={styles.row}>
      <TextInput
        className={styles.answer}
        label={t('field.captcha')}
        autoComplete="off"
        maxLength={limits.captcha.maxChars}
        {...field}
      />
      <button type="button" className={styles.picture} onClick={onRefresh} title={t('newCaptcha')}>
        {picture !== undefined && <img src={picture} width={90} height={30} alt={t('captchaPicture')} />}
      </button>
    </div>
  )
}
