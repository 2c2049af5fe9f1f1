import { useMutation } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import styles from './ReportDialog.module.css'
import { reportLabels, reportText } from './report-labels.ts'

/** Reports a discussion with labels, a reason, or both. */
export default function ReportDialog({ did, onClose }: { did: number; onClose: () => void }) {
  const { t } = useTranslation('discussions')
  const [labels, setLabels] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const content = reportText(labels, reason)
  const isTooLong = [...reason].length > limits.discussion.reasonMaxChars
  const send = useMutation({
    mutationFn: () => call('discussions.report', { body: { did, content } }, { quiet: true }),
    onSuccess: () => {
      toast.success(t('report.sent'))
      onClose()
    },
  })
  const toggle = (label: string): void => {
    const next = new Set(labels)
    if (!next.delete(label)) next.add(label)
    setLabels(next)
  }
  const submit = (): void => {
    setIsChecked(true)
    if (content !== '' && !isTooLong) send.mutate()
  }
  return (
    <Dialog title={t('report.title')} onClose={onClose}>
      <DialogForm
        yes={t('report.send')}
        onSubmit={submit}
        onClose={onClose}
        isBusy={send.isPending}
        refusal={send.isError ? messageOf(send.error) : isChecked && content === '' ? t('report.empty') : null}
      >
        <fieldset className={styles.labels}>
          <legend>{t('report.labels')}</legend>
          {reportLabels.map(({ key, text }) => (
            <label key={key}>
              <input type="checkbox" checked={labels.has(text)} onChange={() => toggle(text)} />
              {t(`report.label.${key}`)}
            </label>
          ))}
        </fieldset>
        <TextArea
          label={t('report.reason')}
          value={reason}
          rows={4}
          error={
            isTooLong ? t('fault.tooLong', { field: t('report.reason'), max: limits.discussion.reasonMaxChars }) : null
          }
          onChange={setReason}
        />
      </DialogForm>
    </Dialog>
  )
}
