import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'

interface Props {
  readonly row: { readonly id: number; readonly problemId: string }
  readonly onDone: () => void
  readonly onClose: () => void
}

const refused = 3
const maxChars = 500

/** Rejects an application; the applicant is notified, with the reason where one is given. */
export function RefuseDialog({ row, onDone, onClose }: Props) {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const [reason, setReason] = useState('')
  const decision = useMutation({
    mutationFn: () =>
      call('adminProblems.examine', { body: { pid: row.id, progress: refused, reason } }, { quiet: true }),
    onSuccess: () => {
      toast.success(t('admin:saved'))
      onDone()
      onClose()
    },
  })
  return (
    <Dialog title={t('adminProblems:examine.refuseTitle', { name: row.problemId })} onClose={onClose}>
      <DialogForm
        yes={t('adminProblems:examine.refuse')}
        onSubmit={() => decision.mutate()}
        onClose={onClose}
        isBusy={decision.isPending}
        disabled={reason.length > maxChars}
        refusal={decision.isError ? messageOf(decision.error) : null}
      >
        <TextArea
          label={t('adminProblems:examine.reason')}
          hint={t('adminProblems:examine.reasonHint')}
          value={reason}
          rows={3}
          onChange={setReason}
        />
      </DialogForm>
    </Dialog>
  )
}
