import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import styles from './Desk.module.css'

/** Rows of the final height while the first ones are on their way. */
export function Waiting() {
  return (
    <ul className={styles.list} aria-busy>
      {[0, 1, 2].map((line) => (
        <li key={line} className={styles.row}>
          <Skeleton seed={line} width="32px" />
          <Skeleton seed={line + 3} />
        </li>
      ))}
    </ul>
  )
}
