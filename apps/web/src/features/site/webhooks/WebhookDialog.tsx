import { Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import {
  type Locale,
  localeOf,
  locales,
  signingFormats,
  type WebhookEvent,
  type WebhookFormat,
  webhookEvents,
  webhookFormats,
} from '@verdict/contract/vocabulary'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
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

/** The receiver first, then the fields it needs. The receiver of a saved webhook stays. */
export function WebhookDialog({ webhook, onClose, onSaved }: Props) {
  const { t, i18n } = useTranslation('adminWebhooks')
  const nameOf = useEventName()
  const refresh = useRefresh()
  const [name, setName] = useState(webhook?.name ?? '')
  const [format, setFormat] = useState<WebhookFormat>(webhook?.format ?? 'standard')
  const isChat = format !== 'standard'
  const signs = signingFormats.includes(format)
  // The address of a chat tool is a secret: only its host is shown, and an empty field keeps it.
  const keepsUrl = webhook !== null && isChat
  const [url, setUrl] = useState(keepsUrl ? '' : (webhook?.url ?? ''))
  const [language, setLanguage] = useState<Locale>(webhook?.language ?? localeOf(i18n.language))
  const [secret, setSecret] = useState<string | null>(null)
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? [])
  const save = useMutation({
    mutationFn: async () => {
      const body = { name, url, events: [...events], language, secret: signs ? secret : null }
      if (webhook === null) {
        return (await call('webhooks.create', { body: { ...body, format } }, { quiet: true })).secret
      }
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
        disabled={name.trim() === '' || (!keepsUrl && url.trim() === '') || events.length === 0}
        refusal={save.isError ? messageOf(save.error) : null}
      >
        {webhook === null ? (
          <SelectRow
            label={t('format.label')}
            value={format}
            options={webhookFormats.map((value) => ({ value, text: t(`format.${value}`) }))}
            onChange={(value) => setFormat(value as WebhookFormat)}
          />
        ) : (
          <p>{t('format.saved', { tool: t(`format.${format}`) })}</p>
        )}
        <p className={styles.hint}>{t(`formatHint.${format}`)}</p>
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
          description={keepsUrl ? t('urlKept', { host: webhook.url }) : t('urlHint')}
          type="url"
          maxLength={limits.webhook.urlMaxChars}
          required={!keepsUrl}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        {signs && (
          <>
            <PasswordInput
              label={t('toolSecret')}
              description={t(webhook?.isSigned === true ? 'toolSecretKept' : 'toolSecretHint')}
              autoComplete="off"
              maxLength={limits.webhook.secretMaxChars}
              disabled={secret === ''}
              value={secret ?? ''}
              onChange={(event) => setSecret(event.currentTarget.value || null)}
            />
            {webhook?.isSigned === true && (
              <Checkbox
                label={t('removeToolSecret')}
                checked={secret === ''}
                onChange={(event) => setSecret(event.currentTarget.checked ? '' : null)}
              />
            )}
          </>
        )}
        {isChat && (
          <SelectRow
            label={t('language.label')}
            value={language}
            options={locales.map((value) => ({ value, text: t(`language.${value}`) }))}
            onChange={(value) => setLanguage(value as Locale)}
          />
        )}
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
