import { call } from '../../../../api/client.ts'
import { useSave } from '../../../../api/form/use-save.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useForm } from '../../../../lib/form/use-form.ts'
import { useRules } from '../../../../lib/form/use-rules.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'

interface Props {
  readonly row: { readonly id: number; readonly problemId: string }
  readonly onClose: () => void
}

const refused = 3
const maxChars = 500

/** Rejects an application; the applicant is notified, with the reason where one is given. */
export function RefuseDialog({ row, onClose }: Props) {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const { withinChars } = useRules()
  const form = useForm({ stored: { reason: '' }, rules: { reason: withinChars(maxChars) } })
  const save = useSave({
    form,
    send: ({ reason }) =>
      call('adminProblems.examine', { body: { pid: row.id, progress: refused, reason } }, { quiet: true }),
    stale: ['adminProblems.examineList'],
    done: t('admin:saved'),
    onSaved: onClose,
  })
  return (
    <Dialog title={t('adminProblems:examine.refuseTitle', { name: row.problemId })} onClose={onClose}>
      <DialogForm yes={t('adminProblems:examine.refuse')} form={form} save={save} onClose={onClose}>
        <TextArea
          label={t('adminProblems:examine.reason')}
          hint={t('adminProblems:examine.reasonHint')}
          value={form.values.reason}
          error={form.errorOf('reason')}
          rows={3}
          onChange={(reason) => form.set({ reason })}
        />
      </DialogForm>
    </Dialog>
  )
}
