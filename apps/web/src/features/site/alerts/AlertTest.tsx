import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './Alerts.module.css'

/** Mails a test alert and shows the answer for each receiver. */
export function AlertTest() {
  const { t } = useTranslation('adminAlerts')
  const send = useMutation({ mutationFn: () => call('alerts.test', { body: {} }, { quiet: true }) })
  return (
    <div className={styles.test}>
      <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
        {t('test.send')}
      </Button>
      {send.isError && <Notice kind="error">{messageOf(send.error)}</Notice>}
      {send.data?.length === 0 && <Notice kind="warning">{t('test.nobody')}</Notice>}
      {send.data?.map(({ receiver, error }) => (
        <Notice key={receiver} kind={error === null ? 'success' : 'error'}>
          {error === null ? t('test.accepted', { receiver }) : t('test.failed', { receiver, error })}
        </Notice>
      ))}
    </div>
  )
}
