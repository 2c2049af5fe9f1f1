import { Suspense, useCallback, useEffect, useState } from 'react'
import { PageTitle } from '../api/PageTitle.tsx'
import { useUser } from '../api/session.ts'
import { Announcements } from '../features/site/home/Announcements.tsx'
import { Carousel } from '../features/site/home/Carousel.tsx'
import { CheckInCard } from '../features/site/home/CheckInCard.tsx'
import { LatestProblems } from '../features/site/home/LatestProblems.tsx'
import { overviewHeight } from '../features/site/home/overview/height.ts'
import { PracticeSites } from '../features/site/home/PracticeSites.tsx'
import { RecentContests } from '../features/site/home/RecentContests.tsx'
import { WeekRank } from '../features/site/home/WeekRank.tsx'
import { WeekStatistics } from '../features/site/home/WeekStatistics.tsx'
import { Welcome } from '../features/site/home/Welcome.tsx'
import { loadTexts } from '../i18n/later.ts'
import { keptHeight } from '../lib/kept-height.ts'
import { lazyPart } from '../ui/states/lazy-part.tsx'
import styles from './home.module.css'

/** Only for people who are logged in, so it is no part of the first load. */
const CheckIn = lazyPart(async () => {
  const [card] = await Promise.all([import('../features/accounts/check-ins/CheckIn.tsx'), loadTexts(['checkIn'])])
  return card
})

const Overview = lazyPart(async () => {
  const [overview] = await Promise.all([
    import('../features/site/home/overview/Overview.tsx'),
    loadTexts(['homeStart']),
  ])
  return overview
})

/** Fetched when a visitor asks for it: the first load stays small and nothing moves by itself. */
const FirstVisit = lazyPart(async () => {
  const [visit] = await Promise.all([
    import('../features/problems/workspace/first-visit/FirstVisit.tsx'),
    loadTexts(['homeStart']),
  ])
  return visit
})

/** For an overview that cannot be fetched. */
const patienceMs = 1_500

export function Component() {
  const isIn = useUser() !== null
  const [isTrying, setTrying] = useState(false)
  const [room] = useState(() => keptHeight(overviewHeight))
  // At the first visit, the height of the overview is not known: what is below it waits until it is there.
  const [isOverviewShown, setOverviewShown] = useState(false)
  const showOverview = useCallback(() => setOverviewShown(true), [])
  useEffect(() => {
    const timer = setTimeout(showOverview, patienceMs)
    return () => clearTimeout(timer)
  }, [showOverview])
  const isPlaced = !isIn || room !== null || isOverviewShown
  return (
    <div className={styles.page}>
      <PageTitle text="" />
      <Welcome isTrying={isTrying} onTry={() => setTrying(!isTrying)} />
      {isIn ? (
        <div className={styles.overview} style={room === null ? undefined : { minBlockSize: room }}>
          <Suspense>
            <Overview onShown={showOverview} />
          </Suspense>
        </div>
      ) : (
        isTrying && (
          <Suspense>
            <FirstVisit />
          </Suspense>
        )
      )}
      <div className={styles.below} data-placed={isPlaced}>
        <Carousel />
        <div className={styles.columns}>
          <div className={styles.column}>
            <RecentContests />
            <LatestProblems />
            <WeekStatistics />
          </div>
          <div className={styles.column}>
            <CheckInCard>
              <Suspense>
                <CheckIn />
              </Suspense>
            </CheckInCard>
            <Announcements />
            <WeekRank />
          </div>
        </div>
        <PracticeSites />
      </div>
    </div>
  )
}
