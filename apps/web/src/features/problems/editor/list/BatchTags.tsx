import { useTranslation } from '../../../../i18n/index.ts'
import { useForm } from '../../../../lib/form/use-form.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import { type ChosenTag, TagField } from '../TagField.tsx'
import styles from './BatchTags.module.css'

interface Props {
  readonly count: number
  readonly onClose: () => void
  readonly onSave: (add: ChosenTag[], remove: number[]) => void
}

interface TagChange {
  readonly add: ChosenTag[]
  readonly remove: ChosenTag[]
}

/** Which tags come to the chosen problems and which go. */
export default function BatchTags({ count, onClose, onSave }: Props) {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const form = useForm<TagChange>({ stored: { add: [], remove: [] } })
  const { add, remove } = form.values
  const run = (): void =>
    onSave(
      add,
      remove.flatMap(({ id }) => (id === null ? [] : [id])),
    )
  return (
    <Dialog title={t('adminProblems:batch.tagsTitle', { count })} onClose={onClose} width={560} closesOutside={false}>
      <DialogForm
        yes={t('admin:save')}
        form={form}
        save={{ run, isBusy: false, refusal: null }}
        onClose={onClose}
        disabled={!form.isDirty}
      >
        <div className={styles.form}>
          <TagField
            label={t('adminProblems:batch.addTags')}
            chosen={add}
            onChange={(tags) => form.set({ add: tags })}
            mayMake
          />
          <TagField
            label={t('adminProblems:batch.removeTags')}
            chosen={remove}
            onChange={(tags) => form.set({ remove: tags })}
          />
        </div>
      </DialogForm>
    </Dialog>
  )
}
