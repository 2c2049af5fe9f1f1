import { call } from '../../../../api/client.ts'
import { useSave } from '../../../../api/form/use-save.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useForm } from '../../../../lib/form/use-form.ts'
import { useRules } from '../../../../lib/form/use-rules.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import { Field } from '../../../../ui/fields/Field.tsx'
import { SelectRow } from '../../../../ui/fields/SelectRow.tsx'
import { NameFields, storedNames } from './NameFields.tsx'
import { type Classification, type Tag, tagEndpoints } from './queries.ts'
import styles from './Tags.module.css'

interface Props {
  readonly oj: string
  /** Null for a new one. */
  readonly tag: Tag | null
  readonly classes: readonly Classification[]
  readonly onClose: () => void
}

const usualColor = '#409eff'

/** Makes or changes a tag. */
export function TagDialog({ oj, tag, classes, onClose }: Props) {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const { required } = useRules()
  const form = useForm({
    stored: {
      name: tag?.name ?? '',
      nameEn: tag?.nameEn ?? '',
      color: tag?.color ?? usualColor,
      tcid: tag?.tcid ?? null,
    },
    rules: { name: required },
  })
  const save = useSave({
    form,
    send: async ({ color, tcid, ...names }) => {
      const words = { ...storedNames(names), color, oj, tcid }
      if (tag === null) await call('adminTags.addTag', { body: { ...words, gid: null } }, { quiet: true })
      else await call('adminTags.changeTag', { body: { id: tag.id, ...words } }, { quiet: true })
    },
    stale: tagEndpoints,
    onSaved: onClose,
  })
  return (
    <Dialog
      title={t(tag === null ? 'adminProblems:tagPage.newTag' : 'adminProblems:tagPage.editTag')}
      onClose={onClose}
    >
      <DialogForm yes={t('admin:save')} form={form} save={save} onClose={onClose}>
        <NameFields form={form} />
        <SelectRow
          label={t('adminProblems:tagPage.class')}
          value={String(form.values.tcid ?? '')}
          onChange={(id) => form.set({ tcid: id === '' ? null : Number(id) })}
          options={[
            { value: '', text: t('adminProblems:tagPage.noClass') },
            ...classes.map((item) => ({ value: String(item.id), text: item.name })),
          ]}
        />
        <Field label={t('adminProblems:tagPage.color')}>
          {(ids) => (
            <input
              {...ids}
              type="color"
              className={styles.color}
              value={form.values.color}
              onChange={(event) => form.set({ color: event.currentTarget.value })}
            />
          )}
        </Field>
      </DialogForm>
    </Dialog>
  )
}
