import type { DirectMessage } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { call } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useRules } from '../../../lib/form/use-rules.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Prose } from '../../../ui/text/Prose.tsx'
import styles from './DirectPage.module.css'

/** Reports a received message to staff, who then read it. */
export function ReportDialog({ message, onClose }: { message: DirectMessage; onClose: () => void }) {
  const { t } = useTranslation('direct')
  const { requiredWithin } = useRules()
  const form = useForm({
    stored: { reason: '' },
    rules: { reason: requiredWithin(limits.directMessage.reasonMaxChars) },
  })
  const save = useSave({
    form,
    send: ({ reason }) => call('directMessages.report', { body: { id: message.id, reason } }, { quiet: true }),
    stale: [],
    done: t('report.sent'),
    onSaved: onClose,
  })
  return (
    <Dialog title={t('report.title')} onClose={onClose}>
      <DialogForm yes={t('report.send')} form={form} save={save} onClose={onClose}>
        <p className={styles.muted}>{t('report.hint')}</p>
        <blockquote className={styles.quote}>
          <Prose html={message.html} />
        </blockquote>
        <TextArea
          label={t('report.reason')}
          isRequired
          value={form.values.reason}
          error={form.errorOf('reason')}
          onChange={(reason) => form.set({ reason })}
        />
      </DialogForm>
    </Dialog>
  )
}
