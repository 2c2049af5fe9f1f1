import { Outlet, useLocation } from 'react-router'
import { useConfining } from '../../../../api/contest-mode.ts'
import { ContestFirstSolves } from '../../../../live/contest/FirstSolves.tsx'
import { useContest } from '../../../../live/contest/use-contest.ts'
import { AnnouncementBanner } from './AnnouncementBanner.tsx'
import styles from './ContestFrame.module.css'
import { ContestHeader } from './ContestHeader.tsx'
import { ContestTabs } from './ContestTabs.tsx'
import { Locked } from './Locked.tsx'
import { PauseBanner } from './PauseBanner.tsx'
import { SessionGate } from './SessionGate.tsx'
import { isOpenDesk, pathInside } from './tabs.ts'
import { VirtualBar } from './VirtualBar.tsx'

/** A page of a contest under the contest's header and tabs. `paths` are those of the pages there are. */
export function ContestFrame({ paths }: { paths: ReadonlySet<string> }) {
  const { cid, mayLook, right, can, contest, phase } = useContest()
  useConfining(contest.contestMode === true && right === null && phase === 'running')
  const inside = pathInside(useLocation().pathname)
  // Everyone can read the overview; other pages send no requests that would be refused.
  const isOpen = mayLook || inside === '' || isOpenDesk(can, inside)
  // The desk of a problem needs the height: title, tabs and clock share one line there.
  const isCompact = isOpen && /^problem\/[^/]+$/.test(inside)
  return (
    <div className={styles.page} data-compact={isCompact}>
      <div className={styles.head}>
        <ContestHeader isCompact={isCompact} />
        <ContestTabs paths={paths} inside={inside} isCompact={isCompact} />
      </div>
      {!isCompact && <VirtualBar />}
      <PauseBanner />
      {mayLook && <AnnouncementBanner />}
      {mayLook && <SessionGate />}
      {isOpen ? <Outlet /> : <Locked />}
      {mayLook && <ContestFirstSolves cid={cid} />}
    </div>
  )
}
