import { Outlet } from 'react-router'
import { useContest } from '../../../../live/contest/use-contest.ts'
import { AnnouncementBanner } from './AnnouncementBanner.tsx'
import frame from './ContestFrame.module.css'
import styles from './ContestGate.module.css'
import { Locked } from './Locked.tsx'
import { SessionGate } from './SessionGate.tsx'

/** Pages of a contest without its header, such as focus mode; requires view access. */
export function ContestGate() {
  const { mayLook } = useContest()
  if (mayLook) {
    return (
      <div className={styles.page}>
        <AnnouncementBanner />
        <SessionGate />
        <Outlet />
      </div>
    )
  }
  return (
    <div className={frame.page}>
      <Locked />
    </div>
  )
}
