import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { readTyped, shownTyped, type TimeKind } from '../../lib/typed-time.ts'
import { IconCalendar } from '../icons.ts'
import styles from './TimeField.module.css'

interface Props extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'rightSection'> {
  readonly kind?: TimeKind
  /** A local time or day of `lib/typed-time.ts`; empty for none. */
  readonly value: string
  /** Empty while the text is no time. */
  readonly onChange: (value: string) => void
}

/**
 * A time that is typed as the site writes times, or chosen in the browser's picker. The browser's own field would write it
 * in the language of the browser.
 */
export function TimeField({ kind = 'moment', value, onChange, onBlur, error, ...field }: Props) {
  const { t } = useTranslation('common')
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const isTyped = typed !== null && (readTyped(typed, kind) ?? '') === value
  const text = isTyped ? typed : shownTyped(value)
  const isWrong = isTyped && isLeft && typed.trim() !== '' && value === ''
  return (
    <TextInput
      {...field}
      placeholder={t(`time.${kind}`)}
      autoComplete="off"
      value={text}
      // A text that is no time is empty for the form's rules, which cannot say how to write it.
      error={isWrong ? t('time.wrong', { form: t(`time.${kind}`) }) : error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        setLeft(false)
        onChange(readTyped(currentTarget.value, kind) ?? '')
      }}
      onBlur={(event) => {
        setLeft(true)
        if (value !== '') setTyped(null)
        onBlur?.(event)
      }}
      rightSection={
        <>
          <ActionIcon
            variant="transparent"
            aria-label={t('time.pick')}
            title={t('time.pick')}
            disabled={field.disabled === true}
            onClick={() => picker.current?.showPicker?.()}
          >
            <IconCalendar aria-hidden size={18} />
          </ActionIcon>
          <input
            ref={picker}
            className={styles.picker}
            type={kind === 'day' ? 'date' : 'datetime-local'}
            // Seconds are no error, whether the picker offers them or not.
            step="any"
            tabIndex={-1}
            aria-hidden
            value={value}
            onChange={(event) => {
              setTyped(null)
              onChange(event.currentTarget.value)
            }}
          />
        </>
      }
    />
  )
}
