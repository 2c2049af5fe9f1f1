import { TextInput } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { call } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useRules } from '../../../lib/form/use-rules.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { ColorTag } from '../../../ui/labels/ColorTag.tsx'
import styles from './Admin.module.css'
import { type Category, staleWithCategories } from './calls.ts'

interface Props {
  /** Null for a new one. */
  readonly category: Category | null
  readonly onClose: () => void
}

/** Creates or changes a category. */
export function CategoryDialog({ category, onClose }: Props) {
  const { t } = useTranslation(['adminTrainings', 'admin'])
  const { required } = useRules()
  const form = useForm({
    stored: { name: category?.name ?? '', color: category?.color ?? '#409eff' },
    rules: { name: required },
  })
  const { name, color } = form.values
  const save = useSave({
    form,
    send: async (body) => {
      if (category === null) await call('adminTrainings.createCategory', { body }, { quiet: true })
      else await call('adminTrainings.updateCategory', { body: { id: category.id, ...body } }, { quiet: true })
    },
    stale: staleWithCategories,
    done: t('admin:saved'),
    onSaved: onClose,
  })
  return (
    <Dialog
      title={t(category === null ? 'adminTrainings:category.create' : 'adminTrainings:category.edit')}
      onClose={onClose}
    >
      <DialogForm yes={t('admin:save')} form={form} save={save} onClose={onClose}>
        <TextInput
          label={t('adminTrainings:category.name')}
          required
          maxLength={limits.training.categoryNameMaxChars}
          {...form.bind('name')}
        />
        <Field label={t('adminTrainings:category.color')}>
          {(ids) => (
            <span className={styles.color}>
              <input
                {...ids}
                type="color"
                value={color}
                onChange={(event) => form.set({ color: event.currentTarget.value })}
              />
              {name.trim() !== '' && <ColorTag name={name} color={color} />}
            </span>
          )}
        </Field>
      </DialogForm>
    </Dialog>
  )
}
