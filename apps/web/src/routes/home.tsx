import { PageTitle } from '../api/PageTitle.tsx'
import { Announcements } from '../features/home/Announcements.tsx'
import { Carousel } from '../features/home/Carousel.tsx'
import { LatestProblems } from '../features/home/LatestProblems.tsx'
import { PracticeSites } from '../features/home/PracticeSites.tsx'
import { WeekRank } from '../features/home/WeekRank.tsx'
import { WeekStatistics } from '../features/home/WeekStatistics.tsx'
import { Welcome } from '../features/home/Welcome.tsx'
import styles from './home.module.css'

export function Component() {
  return (
    <div className={styles.page}>
      <PageTitle text="" />
      <Welcome />
      <Carousel />
      <div className={styles.columns}>
        <div className={styles.column}>
          <LatestProblems />
          <WeekStatistics />
        </div>
        <div className={styles.column}>
          <Announcements />
          <WeekRank />
        </div>
      </div>
      <PracticeSites />
    </div>
  )
}
