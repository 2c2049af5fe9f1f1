import { Checkbox, PasswordInput, TextInput } from '@mantine/core'
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
import { call } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useRules } from '../../../lib/form/use-rules.ts'
import { toggled } from '../../../lib/toggled.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { CheckChoices } from '../../../ui/fields/CheckChoices.tsx'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import { webhookEndpoints } from './queries.ts'
import { useEventName } from './use-event-name.ts'
import styles from './Webhooks.module.css'

interface Props {
  /** Null creates one. */
  readonly webhook: DataFor<'webhooks.list'>[number] | null
  readonly onClose: () => void
  /** With the secret of a new webhook. */
  readonly onSaved: (secret: string | null) => void
}

interface WebhookForm {
  readonly name: string
  readonly format: WebhookFormat
  readonly url: string
  readonly language: Locale
  /** Null keeps the stored one, an empty text removes it. */
  readonly secret: string | null
  readonly events: readonly WebhookEvent[]
}

/** The receiver first, then the fields it needs. The receiver of a saved webhook stays. */
export function WebhookDialog({ webhook, onClose, onSaved }: Props) {
  const { t, i18n } = useTranslation('adminWebhooks')
  const nameOf = useEventName()
  const { required, someChosen } = useRules()
  // The address of a chat tool is a secret: only its host is shown, and an empty field keeps it.
  const keepsUrl = webhook !== null && webhook.format !== 'standard'
  const form = useForm<WebhookForm>({
    stored: {
      name: webhook?.name ?? '',
      format: webhook?.format ?? 'standard',
      url: keepsUrl ? '' : (webhook?.url ?? ''),
      language: webhook?.language ?? localeOf(i18n.language),
      secret: null,
      events: webhook?.events ?? [],
    },
    rules: {
      name: required,
      url: (url) => (keepsUrl && url === '' ? null : (required(url) ?? (URL.canParse(url) ? null : t('urlHint')))),
      events: someChosen,
    },
  })
  const { format, language, secret, events } = form.values
  const signs = signingFormats.includes(format)
  const save = useSave({
    form,
    send: async ({ format, ...values }) => {
      const body = { ...values, events: [...values.events], secret: signs ? values.secret : null }
      if (webhook === null) {
        return (await call('webhooks.create', { body: { ...body, format } }, { quiet: true })).secret
      }
      const { id, isEnabled } = webhook
      await call('webhooks.update', { body: { ...body, id, isEnabled } }, { quiet: true })
      return null
    },
    stale: webhookEndpoints,
    done: t('saved'),
    onSaved,
  })
  return (
    <Dialog title={t(webhook === null ? 'create' : 'edit')} onClose={onClose} closesOutside={false}>
      <DialogForm yes={t('save')} form={form} save={save} onClose={onClose}>
        {webhook === null ? (
          <SelectRow
            label={t('format.label')}
            value={format}
            options={webhookFormats.map((value) => ({ value, text: t(`format.${value}`) }))}
            onChange={(value) => form.set({ format: webhookFormats.find((each) => each === value) ?? format })}
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
          {...form.bind('name')}
        />
        <TextInput
          label={t('url')}
          description={keepsUrl ? t('urlKept', { host: webhook.url }) : t('urlHint')}
          type="url"
          maxLength={limits.webhook.urlMaxChars}
          required={!keepsUrl}
          {...form.bind('url')}
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
              onChange={(event) => form.set({ secret: event.currentTarget.value || null })}
            />
            {webhook?.isSigned === true && (
              <Checkbox
                label={t('removeToolSecret')}
                checked={secret === ''}
                onChange={(event) => form.set({ secret: event.currentTarget.checked ? '' : null })}
              />
            )}
          </>
        )}
        {format !== 'standard' && (
          <SelectRow
            label={t('language.label')}
            value={language}
            options={locales.map((value) => ({ value, text: t(`language.${value}`) }))}
            onChange={(value) => form.set({ language: localeOf(value) })}
          />
        )}
        <CheckChoices
          legend={t('events')}
          choices={webhookEvents.map((value) => ({ value, label: nameOf(value) }))}
          chosen={events}
          error={form.errorOf('events')}
          column={160}
          onToggle={(event) => form.set({ events: toggled(webhookEvents, events, event) })}
        />
      </DialogForm>
    </Dialog>
  )
}
