import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { DecisionPanel } from './DecisionPanel.tsx'
import { familyName } from './family-name.ts'
import { nameOf, StateBadge } from './PairTable.tsx'
import { Programs } from './Programs.tsx'
import { pairQuery } from './queries.ts'
import styles from './Similarity.module.css'
import { Timeline } from './Timeline.tsx'

/** Two similar programs side by side, their history, and the decisions about them. */
export function PairView({ pairId }: { readonly pairId: number }) {
  const { t } = useTranslation('similarity')
  const { data, error, refetch } = useQuery(pairQuery(pairId))
  if (data === undefined) {
    return error === null ? <Skeleton /> : <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  }
  const title = t('pairTitle', { problem: data.problemId, first: nameOf(data.first), second: nameOf(data.second) })
  return (
    <div className={styles.page}>
      <PageTitle text={title} />
      <header className={styles.line}>
        <h2>{title}</h2>
        <strong className={styles.percent}>{t('percent', { percent: data.percent })}</strong>
        <span className={styles.muted}>{familyName(data.family)}</span>
        <StateBadge state={data.state} />
        {data.alsoIn > 0 && <span className={styles.muted}>{t('alsoInSentence', { count: data.alsoIn })}</span>}
      </header>
      <Programs pair={data} />
      <div className={styles.two}>
        <Timeline pair={data} />
        <DecisionPanel pair={data} />
      </div>
    </div>
  )
}
