import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormBox } from '../../../api/form/FormBox.tsx'
import type { Save } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './Site.module.css'

interface Props {
  readonly form: { readonly isDirty: boolean }
  readonly save: Pick<Save, 'run' | 'isBusy' | 'refusal'>
  /** Why a further action of the form was refused. */
  readonly refusal?: string | null
  /** Further actions of the form. */
  readonly more?: ReactNode
  readonly children: ReactNode
}

/** Fields, errors, and one button; leaving with changes asks for confirmation. */
export function FormFrame({ form, save, refusal = null, more, children }: Props) {
  const { t } = useTranslation('admin')
  const shown = refusal ?? save.refusal
  return (
    <FormBox form={form} save={save} className={styles.form}>
      {children}
      {shown !== null && <Notice kind="error">{shown}</Notice>}
      <div className={styles.buttons}>
        <Button type="submit" loading={save.isBusy} disabled={!form.isDirty}>
          {t('save')}
        </Button>
        {more}
      </div>
    </FormBox>
  )
}
