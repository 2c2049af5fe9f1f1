import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { StatusMark } from '../../../ui/StatusMark.tsx'
import styles from './ProblemStrip.module.css'
import { trainingStripQuery } from './queries.ts'
import { useTraining } from './use-training.ts'

interface Props {
  /** Display id of the open problem. */
  readonly current: string
  readonly hrefOf: (problemId: string) => string
}

/** All problems of the training as links with the viewer's own results. */
export function ProblemStrip({ current, hrefOf }: Props) {
  const { t } = useTranslation('trainings')
  const { tid } = useTraining()
  const { data } = useQuery(trainingStripQuery(tid))
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
