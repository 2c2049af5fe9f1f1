import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { deviceName } from '../../../lib/device-name.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { Badge } from '../../../ui/labels/Badge.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import styles from './List.module.css'
import { sessionsQuery } from './queries.ts'

/** Devices where the user is logged in, with a button to log each out. */
export function Devices() {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const confirm = useConfirm()
  const { data, error, refetch } = useQuery(sessionsQuery)
  const refresh = () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  const end = useMutation({
    mutationFn: (id: string) => call('settings.endSession', { body: { id } }),
    onSuccess: () => toast.success(t('devices.ended')),
    onSettled: refresh,
  })
  const endOthers = useMutation({
    mutationFn: () => call('settings.endOtherSessions', { body: {} }),
    onSuccess: ({ ended }) => toast.success(t('devices.endedOthers', { count: ended })),
    onSettled: refresh,
  })
  if (error !== null && data === undefined)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? []
  const ask = (): void =>
    confirm.ask({
      title: t('devices.endOthers'),
      text: t('devices.endOthersText', { count: others.length }),
      yes: t('devices.endOthers'),
      onYes: () => endOthers.mutate(),
    })
  return (
    <>
      <p className={styles.lead}>{t('devices.lead')}</p>
      <ul className={styles.list}>
        {data === undefined && (
          <li>
            <Skeleton seed={2} />
          </li>
        )}
        {data?.map((device) => (
          <li key={device.id}>
            <div className={styles.what}>
              <span className={styles.name} title={device.userAgent}>
                {deviceName(device.userAgent) ?? t('devices.unknown')}
                {device.isCurrent && <Badge look="accepted">{t('devices.current')}</Badge>}
              </span>
              <span className={styles.meta}>
                {device.address} · {t('devices.since')} <RelativeTime at={device.createdAt} />
              </span>
            </div>
            {!device.isCurrent && (
              <Button
                size="xs"
                variant="default"
                loading={end.isPending && end.variables === device.id}
                onClick={() => end.mutate(device.id)}
              >
                {t('devices.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Button variant="default" loading={endOthers.isPending} onClick={ask}>
          {t('devices.endOthers')}
        </Button>
      )}
      <Confirm confirm={confirm} />
    </>
  )
}
