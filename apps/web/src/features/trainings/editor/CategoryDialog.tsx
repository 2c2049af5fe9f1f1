import { TextInput } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { ColorTag } from '../../../ui/labels/ColorTag.tsx'
import styles from './Admin.module.css'
import type { Category } from './calls.ts'

interface Props {
  /** Null for a new one. */
  readonly category: Category | null
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Creates or changes a category. */
export function CategoryDialog({ category, onDone, onClose }: Props) {
  const { t } = useTranslation(['adminTrainings', 'admin'])
  const [name, setName] = useState(category?.name ?? '')
  const [color, setColor] = useState(category?.color ?? '#409eff')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const save = async (): Promise<void> => {
    setIsBusy(true)
    try {
      if (category === null) await call('adminTrainings.createCategory', { body: { name, color } }, { quiet: true })
      else await call('adminTrainings.updateCategory', { body: { id: category.id, name, color } }, { quiet: true })
      toast.success(t('admin:saved'))
      onDone()
      onClose()
    } catch (error) {
      setRefusal(messageOf(error))
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      title={t(category === null ? 'adminTrainings:category.create' : 'adminTrainings:category.edit')}
      onClose={onClose}
    >
      <DialogForm
        yes={t('admin:save')}
        onSubmit={() => void save()}
        onClose={onClose}
        isBusy={isBusy}
        disabled={name.trim() === ''}
        refusal={refusal}
      >
        <TextInput
          label={t('adminTrainings:category.name')}
          value={name}
          required
          maxLength={limits.training.categoryNameMaxChars}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Field label={t('adminTrainings:category.color')}>
          {(ids) => (
            <span className={styles.color}>
              <input {...ids} type="color" value={color} onChange={(event) => setColor(event.currentTarget.value)} />
              {name.trim() !== '' && <ColorTag name={name} color={color} />}
            </span>
          )}
        </Field>
      </DialogForm>
    </Dialog>
  )
}
