import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { deliveryQuery } from './queries.ts'
import { useRefresh } from './use-webhook-calls.ts'
import styles from './Webhooks.module.css'

interface Props {
  readonly webhookId: string
  readonly id: number
  readonly onClose: () => void
}

/** The request body of a delivery, the last answer, and a button that sends it again. */
export function DeliveryDialog({ webhookId, id, onClose }: Props) {
  const { t } = useTranslation('adminWebhooks')
  const refresh = useRefresh()
  const { data, error, refetch } = useQuery(deliveryQuery(id))
  const replay = useMutation({
    mutationFn: () => call('webhooks.replay', { body: { id: webhookId, which: { deliveryId: id } } }),
    onSuccess: ({ queued }) => {
      toast.success(t('replayed', { count: queued }))
      refresh()
      onClose()
    },
  })
  return (
    <Dialog title={t('delivery', { id })} onClose={onClose} width={640}>
      {error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton seed={4} />}
      {data !== undefined && (
        <div className={styles.page}>
          <h3>{t('body')}</h3>
          <pre className={styles.code}>{indented(data.body)}</pre>
          <h3>
            {t('answer')}
            {data.answerStatus !== null && ` · HTTP ${data.answerStatus}`}
          </h3>
          <pre className={styles.code}>{data.error ?? data.answer ?? t('noAnswer')}</pre>
          <div className={styles.buttons}>
            <Button loading={replay.isPending} disabled={data.state === 'waiting'} onClick={() => replay.mutate()}>
              {t('replay')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

/** The body is JSON made by the server. */
const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)
