import { Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type WebhookEvent, webhookEvents } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { toast } from '../../../ui/toast.ts'
import { useEventName } from './use-event-name.ts'
import { useRefresh } from './use-webhook-calls.ts'
import styles from './Webhooks.module.css'

interface Props {
  /** Null creates one. */
  readonly webhook: DataFor<'webhooks.list'>[number] | null
  readonly onClose: () => void
  /** With the secret of a new webhook. */
  readonly onSaved: (secret: string | null) => void
}

/** Name, address and events of a webhook. */
export function WebhookDialog({ webhook, onClose, onSaved }: Props) {
  const { t } = useTranslation('adminWebhooks')
  const nameOf = useEventName()
  const refresh = useRefresh()
  const [name, setName] = useState(webhook?.name ?? '')
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? [])
  const save = useMutation({
    mutationFn: async () => {
      const body = { name, url, events: [...events] }
      if (webhook === null) return (await call('webhooks.create', { body }, { quiet: true })).secret
      const { id, isEnabled } = webhook
      await call('webhooks.update', { body: { ...body, id, isEnabled } }, { quiet: true })
      return null
    },
    onSuccess: (secret) => {
      toast.success(t('saved'))
      refresh()
      onSaved(secret)
    },
  })
  const toggle = (event: WebhookEvent): void =>
    setEvents(webhookEvents.filter((each) => (each === event) !== events.includes(each)))
  return (
    <Dialog title={t(webhook === null ? 'create' : 'edit')} onClose={onClose} closesOutside={false}>
      <DialogForm
        yes={t('save')}
        onSubmit={() => save.mutate()}
        onClose={onClose}
        isBusy={save.isPending}
        disabled={name.trim() === '' || url.trim() === '' || events.length === 0}
        refusal={save.isError ? messageOf(save.error) : null}
      >
        <TextInput
          label={t('name')}
          maxLength={limits.webhook.nameMaxChars}
          required
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t('url')}
          description={t('urlHint')}
          type="url"
          maxLength={limits.webhook.urlMaxChars}
          required
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <fieldset className={styles.events}>
          <legend>{t('events')}</legend>
          {webhookEvents.map((event) => (
            <Checkbox
              key={event}
              label={nameOf(event)}
              checked={events.includes(event)}
              onChange={() => toggle(event)}
            />
          ))}
        </fieldset>
      </DialogForm>
    </Dialog>
  )
}
