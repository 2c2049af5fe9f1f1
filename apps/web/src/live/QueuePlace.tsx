import { useQuery } from '@tanstack/react-query'
import { verdict } from '@verdict/contract/vocabulary'
import { useUser } from '../api/session.ts'
import { useTranslation } from '../i18n/index.ts'
import { queuePlaceQuery, type Submission } from './submission-query.ts'

/** While an own submission waits: its place, an estimate, and why. */
export function QueuePlace({ submission }: { submission: Pick<Submission, 'submitId' | 'status' | 'uid'> }) {
  const { t } = useTranslation('submissions')
  const user = useUser()
  const mayAsk = user !== null && user.uid === submission.uid && submission.status === verdict.pending
  const { data } = useQuery({ ...queuePlaceQuery(submission.submitId), enabled: mayAsk })
  if (!mayAsk || data === undefined || data.reason === 'taken' || data.reason === 'finished') return null
  const place = data.ahead === null || data.ahead === 0 ? t('queue.next') : t('queue.ahead', { before: data.ahead })
  const wait = data.waitSeconds === null ? '' : t('queue.wait', { seconds: data.waitSeconds })
  return (
    <span>
      {data.reason === 'busy'
        ? [place, wait].filter((part) => part !== '').join(t('queue.comma'))
        : t(`queue.${data.reason}`)}
    </span>
  )
}
