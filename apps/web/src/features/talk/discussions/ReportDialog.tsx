import { limits } from '@verdict/contract/limits'
import { call } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useRules } from '../../../lib/form/use-rules.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import styles from './ReportDialog.module.css'
import { type Report, reportLabels, reportText } from './report-labels.ts'

/** Reports a discussion with labels, a reason, or both. */
export default function ReportDialog({ did, onClose }: { did: number; onClose: () => void }) {
  const { t } = useTranslation('discussions')
  const { withinChars } = useRules()
  const form = useForm<Report>({
    stored: { labels: [], reason: '' },
    rules: {
      reason: (reason, report) =>
        reportText(report) === '' ? t('report.empty') : withinChars(limits.discussion.reasonMaxChars)(reason),
    },
  })
  const { labels, reason } = form.values
  const save = useSave({
    form,
    send: (report) => call('discussions.report', { body: { did, content: reportText(report) } }, { quiet: true }),
    stale: [],
    done: t('report.sent'),
    onSaved: onClose,
  })
  return (
    <Dialog title={t('report.title')} onClose={onClose}>
      <DialogForm yes={t('report.send')} form={form} save={save} onClose={onClose}>
        <fieldset className={styles.labels}>
          <legend>{t('report.labels')}</legend>
          {reportLabels.map(({ key }) => (
            <label key={key}>
              <input
                type="checkbox"
                checked={labels.includes(key)}
                onChange={({ currentTarget: { checked } }) => {
                  const others = labels.filter((label) => label !== key)
                  form.set({ labels: checked ? [...others, key] : others })
                }}
              />
              {t(`report.label.${key}`)}
            </label>
          ))}
        </fieldset>
        <TextArea
          label={t('report.reason')}
          value={reason}
          rows={4}
          error={form.errorOf('reason')}
          onChange={(reason) => form.set({ reason })}
        />
      </DialogForm>
    </Dialog>
  )
}
