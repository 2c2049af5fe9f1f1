import { Button } from '@mantine/core'
import { useTranslation } from '../../../../i18n/index.ts'
import { FormFoot } from '../../../../ui/fields/FormFoot.tsx'
import styles from './Editor.module.css'
import type { Editor, ProblemError } from './use-editor.ts'
import type { Saving } from './use-save.ts'

interface Props {
  readonly editor: Editor
  readonly saving: Saving
  readonly onFault: (error: ProblemError) => void
}

/** Always visible: unsaved changes, errors, and the save button. */
export function SaveBar({ editor, saving, onFault }: Props) {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const { shownErrors, isDirty, isNew } = editor
  const first = shownErrors[0]
  return (
    <FormFoot
      says={t(isDirty ? 'adminProblems:save.dirty' : isNew ? 'adminProblems:save.new' : 'adminProblems:save.clean')}
      refusal={saving.refusal ?? ''}
    >
      {first !== undefined && (
        <button type="button" className={styles.link} onClick={() => onFault(first)}>
          {t('adminProblems:save.faults', { count: shownErrors.length })}
        </button>
      )}
      <Button loading={saving.isBusy} disabled={!isDirty && !isNew} onClick={saving.save}>
        {t(isNew ? 'adminProblems:save.create' : 'admin:save')}
      </Button>
    </FormFoot>
  )
}
