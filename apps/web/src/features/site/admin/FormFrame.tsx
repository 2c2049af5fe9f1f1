import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { useUnsaved } from '../../../lib/use-unsaved.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './Site.module.css'

interface Props {
  readonly isDirty: boolean
  /** It has an invalid field, which shows its error. */
  readonly isWrong?: boolean
  readonly isBusy: boolean
  readonly refusal: string | null
  readonly onSave: () => void
  /** Further actions of the form. */
  readonly more?: ReactNode
  readonly children: ReactNode
}

/** Fields, errors, and one button; leaving with changes asks for confirmation. */
export function FormFrame({ isDirty, isWrong = false, isBusy, refusal, onSave, more, children }: Props) {
  const { t } = useTranslation('admin')
  useUnsaved(isDirty)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSave()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {children}
      {refusal !== null && <Notice kind="error">{refusal}</Notice>}
      <div className={styles.buttons}>
        <Button type="submit" loading={isBusy} disabled={!isDirty || isWrong}>
          {t('save')}
        </Button>
        {more}
      </div>
    </form>
  )
}
