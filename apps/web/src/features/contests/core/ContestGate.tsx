import { Outlet } from 'react-router'
import { useContest } from '../../../live/contest/use-contest.ts'
import styles from './ContestFrame.module.css'
import { Locked } from './Locked.tsx'

/** Pages of a contest without its header, such as focus mode; requires view access. */
export function ContestGate() {
  const { mayLook } = useContest()
  if (mayLook) return <Outlet />
  return (
    <div className={styles.page}>
      <Locked />
    </div>
  )
}
