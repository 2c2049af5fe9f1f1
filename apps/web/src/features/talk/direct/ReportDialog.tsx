import { useMutation } from '@tanstack/react-query'
import type { DirectMessage } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Prose } from '../../../ui/text/Prose.tsx'
import styles from './DirectPage.module.css'

const max = limits.directMessage.reasonMaxChars

/** Reports a received message to staff, who then read it. */
export function ReportDialog({ message, onClose }: { message: DirectMessage; onClose: () => void }) {
  const { t } = useTranslation('direct')
  const [reason, setReason] = useState('')
  const isTooLong = [...reason].length > max
  const send = useMutation({
    mutationFn: () => call('directMessages.report', { body: { id: message.id, reason } }, { quiet: true }),
    onSuccess: () => {
      toast.success(t('report.sent'))
      onClose()
    },
  })
  return (
    <Dialog title={t('report.title')} onClose={onClose}>
      <DialogForm
        yes={t('report.send')}
        onSubmit={() => send.mutate()}
        onClose={onClose}
        isBusy={send.isPending}
        disabled={reason.trim() === '' || isTooLong}
        refusal={send.isError ? messageOf(send.error) : null}
      >
        <p className={styles.muted}>{t('report.hint')}</p>
        <blockquote className={styles.quote}>
          <Prose html={message.html} />
        </blockquote>
        <TextArea
          label={t('report.reason')}
          isRequired
          value={reason}
          onChange={setReason}
          error={isTooLong ? t('composer.tooLong', { max }) : null}
        />
      </DialogForm>
    </Dialog>
  )
}
