import { call } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useRules } from '../../../lib/form/use-rules.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { TimeField } from '../../../ui/fields/TimeField.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { webhookEndpoints } from './queries.ts'

/** Sends the failed deliveries of a range of time again, or all of them. */
export function ReplayRange({ webhookId, onClose }: { webhookId: string; onClose: () => void }) {
  const { t } = useTranslation('adminWebhooks')
  const { required } = useRules()
  const form = useForm({ stored: { from: '', to: '', delivered: false }, rules: { from: required, to: required } })
  const { values, set, errorOf } = form
  const save = useSave({
    form,
    send: ({ from, to, delivered }) => {
      // The fields are in the reader's time zone.
      const which = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), delivered }
      return call('webhooks.replay', { body: { id: webhookId, which } }, { quiet: true })
    },
    stale: webhookEndpoints,
    onSaved: ({ queued }) => {
      toast.success(t('replayed', { count: queued }))
      onClose()
    },
  })
  return (
    <Dialog title={t('range')} onClose={onClose}>
      <DialogForm yes={t('replay')} form={form} save={save} onClose={onClose}>
        <p>{t('rangeText')}</p>
        <TimeField
          label={t('from')}
          required
          value={values.from}
          error={errorOf('from')}
          onChange={(from) => set({ from })}
        />
        <TimeField label={t('to')} required value={values.to} error={errorOf('to')} onChange={(to) => set({ to })} />
        <Toggle
          label={t('delivered')}
          hint={t('deliveredHint')}
          checked={values.delivered}
          onChange={(delivered) => set({ delivered })}
        />
      </DialogForm>
    </Dialog>
  )
}
