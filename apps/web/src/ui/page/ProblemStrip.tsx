import { Link } from 'react-router'
import { StatusMark } from '../labels/StatusMark.tsx'
import styles from './ProblemStrip.module.css'

interface Props {
  readonly label: string
  readonly rows: readonly {
    readonly pid: number
    readonly problemId: string
    readonly title: string
    readonly status: number | null
  }[]
  /** Id or label of the open problem. */
  readonly current: string
  readonly hrefOf: (problemId: string) => string
}

/** The problems of a contest or a training as small links with the viewer's results. */
export function ProblemStrip({ label, rows, current, hrefOf }: Props) {
  return (
    <nav className={styles.strip} aria-label={label}>
      <ul>
        {rows.map(({ pid, problemId, title, status }) => (
          <li key={pid}>
            <Link
              to={hrefOf(problemId)}
              className={styles.door ?? ''}
              aria-current={problemId === current ? 'page' : undefined}
              title={`${problemId} ${title}`}
            >
              {problemId}
              <StatusMark status={status} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
