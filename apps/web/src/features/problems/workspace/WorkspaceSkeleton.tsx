import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyDesk } from './EmptyDesk.tsx'
import { useNarrow } from './use-narrow.ts'
import styles from './Workspace.module.css'

/** The panes with nothing in them yet, where they will be. */
export function WorkspaceSkeleton() {
  const [box, isNarrow] = useNarrow()
  return (
    <div ref={box} className={styles.workspace} aria-busy>
      <div className={styles.grid} data-narrow={isNarrow} data-view="split" data-pane="left">
        <div className={styles.tabs} />
        <div className={`${styles.left} ${styles.bars}`}>
          {Array.from({ length: 9 }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other name
            <Skeleton key={line} seed={line * 5} />
          ))}
        </div>
        <div className={styles.divider} />
        <EmptyDesk />
      </div>
    </div>
  )
}
