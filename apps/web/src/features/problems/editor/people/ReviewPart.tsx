import styles from './People.module.css'
import { PeoplePanels } from './PeoplePanels.tsx'
import { ReviewPanels } from './ReviewPanels.tsx'

/** The shared page of the people of a problem: checklist, votes, comments and roles. */
export function ReviewPart({ pid }: { pid: number }) {
  return (
    <div className={styles.page}>
      <ReviewPanels pid={pid} />
      <PeoplePanels pid={pid} />
    </div>
  )
}
