import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { StatusMark } from '../../../ui/StatusMark.tsx'
import styles from './ProblemStrip.module.css'
import { stripQuery } from './queries.ts'

interface Props {
  /** The label of the problem that is open. */
  readonly current: string
  readonly hrefOf: (label: string) => string
}

/** All problems of the contest as small links, with the viewer's results. */
export function ProblemStrip({ current, hrefOf }: Props) {
  const { t } = useTranslation('contestProblems')
  const { cid } = useContest()
  const { data } = useQuery(stripQuery(cid))
  return (
    <nav className={styles.strip} aria-label={t('focus.problems')}>
      <ul>
        {(data ?? []).map((row) => (
          <li key={row.pid}>
            <Link
              to={hrefOf(row.problemId)}
              className={styles.door ?? ''}
              aria-current={row.problemId === current ? 'page' : undefined}
              title={`${row.problemId} ${row.title}`}
            >
              {row.problemId}
              <StatusMark status={row.status} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
