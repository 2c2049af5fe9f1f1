import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { Badge } from '../../../ui/labels/Badge.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useEventName } from './use-event-name.ts'
import { useRefresh } from './use-webhook-calls.ts'
import styles from './Webhooks.module.css'

interface Props {
  readonly webhook: DataFor<'webhooks.list'>[number]
  readonly isShown: boolean
  readonly onEdit: () => void
  readonly onSecret: (secret: string) => void
  readonly onDeliveries: () => void
}

/** One webhook with its state and its actions. */
export function WebhookCard({ webhook, isShown, onEdit, onSecret, onDeliveries }: Props) {
  const { t } = useTranslation('adminWebhooks')
  const { id, name, url, format, language, events, isEnabled } = webhook
  const nameOf = useEventName()
  const refresh = useRefresh()
  const confirm = useConfirm()
  const toggle = useMutation({
    mutationFn: (on: boolean) =>
      // Empty and null keep the stored address and secret.
      call('webhooks.update', { body: { id, name, url: '', events, language, secret: null, isEnabled: on } }),
    onSettled: refresh,
  })
  const test = useMutation({
    mutationFn: () => call('webhooks.test', { body: { id } }),
    onSuccess: () => toast.success(t('tested')),
    onSettled: refresh,
  })
  const renew = useMutation({
    mutationFn: () => call('webhooks.renewSecret', { body: { id } }),
    onSuccess: ({ secret }) => onSecret(secret),
  })
  const remove = useMutation({
    mutationFn: () => call('webhooks.remove', { query: { id } }),
    onSuccess: () => toast.success(t('removed')),
    onSettled: refresh,
  })
  const askRenew = (): void =>
    confirm.ask({ title: t('renew'), text: t('renewText', { name }), yes: t('renew'), onYes: () => renew.mutate() })
  const askRemove = (): void =>
    confirm.ask({
      title: t('remove'),
      text: t('removeText', { name }),
      yes: t('remove'),
      isDangerous: true,
      onYes: () => remove.mutate(),
    })
  return (
    <Panel
      title={name}
      aside={
        <Toggle bare label={t('enabledNamed', { name })} checked={isEnabled} onChange={(on) => toggle.mutate(on)} />
      }
    >
      <div className={styles.card}>
        <p className={styles.state}>
          <Badge look="neutral">{t(`format.${format}`)}</Badge>
          <code className={styles.url}>{url}</code>
        </p>
        <p className={styles.hint}>{events.map(nameOf).join(' · ')}</p>
        <p className={styles.state}>
          <span>{t('waiting', { count: webhook.waiting })}</span>
          <span>{t('dead', { count: webhook.dead })}</span>
          {webhook.failingSince !== null && (
            <>
              <Badge look="wrong">{t('failing')}</Badge>
              <span>
                {t('failingSince')} <RelativeTime at={webhook.failingSince} />
              </span>
              {webhook.nextTryAt !== null && webhook.waiting > 0 && (
                <span>
                  {t('nextTry')} <RelativeTime at={webhook.nextTryAt} />
                </span>
              )}
            </>
          )}
        </p>
        <div className={styles.buttons}>
          <Button size="xs" variant="default" aria-expanded={isShown} onClick={onDeliveries}>
            {t('deliveries')}
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={test.isPending}
            disabled={!isEnabled}
            onClick={() => test.mutate()}
          >
            {t('test')}
          </Button>
          <Button size="xs" variant="default" aria-label={t('editNamed', { name })} onClick={onEdit}>
            {t('edit')}
          </Button>
          {format === 'standard' && (
            <Button size="xs" variant="default" loading={renew.isPending} onClick={askRenew}>
              {t('renew')}
            </Button>
          )}
          <Button size="xs" variant="default" loading={remove.isPending} onClick={askRemove}>
            {t('remove')}
          </Button>
        </div>
      </div>
      <Confirm confirm={confirm} />
    </Panel>
  )
}
