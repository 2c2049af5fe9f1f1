import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { endpointQuery } from '../../../../api/query.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { keepHeight } from '../../../../lib/kept-height.ts'
import { totalOf, useDirectUnread, useUnread } from '../../../../live/unread.ts'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { ContestCard } from './ContestCard.tsx'
import { Duties } from './Duties.tsx'
import { HomeworkCard } from './HomeworkCard.tsx'
import { overviewHeight } from './height.ts'
import { MessageCard } from './MessageCard.tsx'
import { OrganisedCard } from './OrganisedCard.tsx'
import styles from './Overview.module.css'
import { ProblemsCard } from './ProblemsCard.tsx'
import { UnfinishedCard } from './UnfinishedCard.tsx'

/** Comes back to the page: a solved problem is no longer unfinished. */
const overviewQuery = endpointQuery('home.overview', {}, { quiet: true, staleTime: 5_000 })

/** What the user left unfinished and what is due, with what waits for staff below it. Without an answer it is left out. */
export default function Overview({ onShown }: { readonly onShown?: () => void }) {
  const { t } = useTranslation('homeStart')
  const { data, error } = useQuery(overviewQuery)
  const unread = totalOf(useUnread())
  const direct = useDirectUnread()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (data !== undefined && box.current !== null) keepHeight(overviewHeight, box.current)
  })
  const isSettled = data !== undefined || error !== null
  useEffect(() => {
    if (isSettled) onShown?.()
  }, [isSettled, onShown])
  if (data === undefined) return error === null ? <Waiting /> : null
  return (
    <section ref={box} className={styles.overview} aria-label={t('overview.label')}>
      <ul className={styles.cards}>
        <UnfinishedCard unfinished={data.unfinished} />
        {data.homework.length > 0 && <HomeworkCard homework={data.homework} />}
        {data.contests.length > 0 && <ContestCard contests={data.contests} />}
        {data.organises.length > 0 && <OrganisedCard contests={data.organises} />}
        {data.problems.length > 0 && <ProblemsCard problems={data.problems} />}
        {unread + direct > 0 && (
          <MessageCard count={unread + direct} to={direct > 0 ? '/message/direct' : '/message/discuss'} />
        )}
      </ul>
      {data.duties !== null && <Duties duties={data.duties} />}
    </section>
  )
}

function Waiting() {
  return (
    <div className={styles.overview}>
      <div className={styles.cards}>
        {[1, 2].map((seed) => (
          <div key={seed} className={styles.card}>
            <Skeleton seed={seed} width="40%" />
            <Skeleton seed={seed} />
          </div>
        ))}
      </div>
    </div>
  )
}
