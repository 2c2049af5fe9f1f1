import { useQuery } from '@tanstack/react-query'
import { verdict } from '@verdict/contract/vocabulary'
import { useUser } from '../api/session.ts'
import { useTranslation } from '../i18n/index.ts'
import { queuePlaceQuery, type Submission } from './submission-query.ts'

interface Props {
  readonly submission: Pick<Submission, 'submitId' | 'status' | 'uid'>
  /** Sent from this page: in a frozen OI contest a submission does not even show its owner. */
  readonly isJustSent?: boolean
}

/** While an own submission waits: its place, an estimate, and why. */
export function QueuePlace({ submission, isJustSent = false }: Props) {
  const { t } = useTranslation('submissions')
  const user = useUser()
  const isPending = user !== null && user.uid === submission.uid && submission.status === verdict.pending
  const mayAsk = isPending || (isJustSent && submission.status === verdict.hidden)
  const { data } = useQuery({ ...queuePlaceQuery(submission.submitId), enabled: mayAsk })
  if (!mayAsk || data === undefined || data.reason === 'taken' || data.reason === 'finished') return null
  const place = data.ahead === null || data.ahead === 0 ? t('queue.next') : t('queue.ahead', { before: data.ahead })
  const wait = data.waitSeconds === null ? '' : t('queue.wait', { seconds: data.waitSeconds })
  if (data.reason === 'remote') {
    const site = data.site ?? ''
    if (data.siteState !== undefined && data.siteState !== 'up')
      return <span>{t(`queue.siteState.${data.siteState}`, { site })}</span>
    return (
      <span>
        {data.ahead === null ? t('queue.remoteTaken', { site }) : t('queue.remote', { site, before: data.ahead })}
      </span>
    )
  }
  return (
    <span>
      {data.reason === 'busy'
        ? [place, wait].filter((part) => part !== '').join(t('queue.comma'))
        : t(`queue.${data.reason}`)}
    </span>
  )
}
