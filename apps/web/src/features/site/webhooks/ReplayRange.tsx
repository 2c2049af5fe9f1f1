import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { TimeField } from '../../../ui/fields/TimeField.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { useRefresh } from './use-webhook-calls.ts'

/** Sends the failed deliveries of a range of time again, or all of them. */
export function ReplayRange({ webhookId, onClose }: { webhookId: string; onClose: () => void }) {
  const { t } = useTranslation('adminWebhooks')
  const refresh = useRefresh()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [delivered, setDelivered] = useState(false)
  const replay = useMutation({
    mutationFn: () => {
      // The fields are in the reader's time zone.
      const which = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), delivered }
      return call('webhooks.replay', { body: { id: webhookId, which } }, { quiet: true })
    },
    onSuccess: ({ queued }) => {
      toast.success(t('replayed', { count: queued }))
      refresh()
      onClose()
    },
  })
  return (
    <Dialog title={t('range')} onClose={onClose}>
      <DialogForm
        yes={t('replay')}
        onSubmit={() => replay.mutate()}
        onClose={onClose}
        isBusy={replay.isPending}
        disabled={from === '' || to === ''}
        refusal={replay.isError ? messageOf(replay.error) : null}
      >
        <p>{t('rangeText')}</p>
        <TimeField label={t('from')} value={from} onChange={setFrom} />
        <TimeField label={t('to')} value={to} onChange={setTo} />
        <Toggle label={t('delivered')} hint={t('deliveredHint')} checked={delivered} onChange={setDelivered} />
      </DialogForm>
    </Dialog>
  )
}
