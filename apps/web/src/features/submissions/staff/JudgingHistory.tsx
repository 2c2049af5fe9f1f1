import { useQuery } from '@tanstack/react-query'
import { verdict } from '@verdict/contract/vocabulary'
import { messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { VerdictTag } from '../../../ui/verdict/VerdictTag.tsx'
import styles from './Staff.module.css'

type History = DataFor<'rejudging.history'>

/** Every judging of a submission and its manual actions, newest first. */
export function JudgingHistory({ submitId }: { submitId: number }) {
  const { t } = useTranslation('rejudge')
  const { data, error, refetch } = useQuery(
    endpointQuery('rejudging.history', { query: { submitId } }, { staleTime: 0 }),
  )
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton width="100%" />
  const entries = [...data.judgings.map(judgingEntry), ...data.deeds.map(deedEntry)].sort((a, b) =>
    b.at.localeCompare(a.at),
  )
  if (entries.length === 0) return <p className={styles.muted}>{t('staff.noHistory')}</p>
  return (
    <ol className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.key} className={styles.entry}>
          <RelativeTime at={entry.at} />
          {'judging' in entry ? <Judging of={entry.judging} /> : <Deed of={entry.deed} />}
        </li>
      ))}
    </ol>
  )
}

const judgingEntry = (judging: History['judgings'][number]) => ({
  key: `j${judging.judgingId}`,
  at: judging.finishedAt ?? '',
  judging,
})
const deedEntry = (deed: History['deeds'][number], place: number) => ({ key: `d${place}`, at: deed.at, deed })

function Judging({ of }: { of: History['judgings'][number] }) {
  const { t } = useTranslation('rejudge')
  return (
    <>
      {of.status !== null && <VerdictTag verdict={of.status} full />}
      {of.isShown && <strong>{t('staff.shown')}</strong>}
      <span className={styles.muted}>{of.rejudging === null ? of.judger : t('staff.rejudging', of.rejudging)}</span>
      {of.cases.length > 0 && (
        <span className={styles.muted}>
          {t('staff.cases', {
            passed: of.cases.filter(({ status }) => status === verdict.accepted).length,
            total: of.cases.length,
          })}
        </span>
      )}
    </>
  )
}

const known = ['decide', 'cancel', 'rejudge', 'resubmit', 'abort'] as const

function Deed({ of }: { of: History['deeds'][number] }) {
  const { t } = useTranslation('rejudge')
  const name = known.find((item) => `submission.${item}` === of.action)
  const decided = verdictIn(of.after)
  return (
    <>
      <strong>{name === undefined ? of.action : t(`staff.deed.${name}`)}</strong>
      {decided !== null && <VerdictTag verdict={decided} />}
      <span className={styles.muted}>{of.by}</span>
    </>
  )
}

const verdictIn = (after: unknown): number | null =>
  typeof after === 'object' && after !== null && 'verdict' in after && typeof after.verdict === 'number'
    ? after.verdict
    : null
