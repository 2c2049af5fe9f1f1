import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { smsQuery } from './queries.ts'
import { SmsForm } from './SmsForm.tsx'

/** The gateway that sends short messages. */
export function SmsPage() {
  const { t } = useTranslation('adminSms')
  const { data, error, refetch, isFetchedAfterMount } = useQuery(smsQuery)
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <PageTitle text={t('title')} />
      {error !== null && data === undefined ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined || !isFetchedAfterMount ? (
        <Skeleton />
      ) : (
        <SmsForm config={data} />
      )}
    </PageFrame>
  )
}
