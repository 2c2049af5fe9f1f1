import { Link } from 'react-router'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { userHomeOf } from '../../../lib/user-home.ts'
import { Avatar } from '../../../ui/labels/Avatar.tsx'
import { Badge } from '../../../ui/labels/Badge.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { problemAddress, statusAddress } from './addresses.ts'
import type { RankRow, TrainingProblem } from './queries.ts'
import { RankCell } from './RankCell.tsx'
import styles from './RankTable.module.css'
import { useTraining } from './use-training.ts'

interface Props {
  readonly rows: readonly RankRow[] | undefined
  readonly problems: readonly TrainingProblem[]
  /** Number of the first row. */
  readonly first: number
  readonly stale: boolean
}

/** Users by problems; the first columns stay in place while the others scroll. */
export function RankTable({ rows, problems, first, stale }: Props) {
  const { t } = useTranslation('trainings')
  const { training, base } = useTraining()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={styles.box} aria-label={t('tab.rank')} tabIndex={0}>
      <table className={styles.table} aria-busy={rows === undefined || stale} data-stale={stale}>
        <thead>
          <tr>
            <th scope="col" className={styles.place}>
              {t('rank.place')}
            </th>
            <th scope="col" className={styles.user}>
              {t('rank.user')}
            </th>
            {training.isAdmin && <th scope="col">{t('rank.realname')}</th>}
            <th scope="col">{t('rank.total')}</th>
            {problems.map(({ pid, problemId, title }) => (
              <th key={pid} scope="col">
                <Link to={problemAddress(base, problemId)} title={title}>
                  {problemId}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? [0, 1, 2, 3, 4].map((line) => (
                <tr key={line}>
                  <td className={styles.place} />
                  <td className={styles.user}>
                    <Skeleton seed={line} />
                  </td>
                  <td colSpan={problems.length + 2} />
                </tr>
              ))
            : rows.map((row, at) => <Row key={row.uid} row={row} place={first + at} problems={problems} />)}
        </tbody>
      </table>
    </section>
  )
}

function Row({ row, place, problems }: { row: RankRow; place: number; problems: readonly TrainingProblem[] }) {
  const { t } = useTranslation('trainings')
  const { training, gid } = useTraining()
  const isOwn = useUser()?.uid === row.uid
  const { username } = row
  const isFemale = row.gender === 'female'
  return (
    <tr data-own={isOwn || undefined}>
      <td className={styles.place}>{place}</td>
      <th scope="row" className={styles.user} data-female={isFemale || undefined}>
        <span className={styles.person}>
          <Avatar name={username} url={row.avatar} size={24} />
          <Link to={userHomeOf(username, row.uid)}>{username}</Link>
          {isOwn && <Badge look="progress">{t('rank.own')}</Badge>}
          {isFemale && <Badge look="compile">{t('rank.female')}</Badge>}
        </span>
        {row.school !== null && row.school !== '' && <span className={styles.school}>{row.school}</span>}
      </th>
      {training.isAdmin && <td>{row.realname ?? ''}</td>}
      <td className={styles.total}>
        <Link
          to={statusAddress(gid, { username, status: '0', tid: String(training.id) })}
          aria-label={t('rank.solvedBy', { name: username, count: row.ac })}
        >
          {row.ac}
        </Link>
        <span>{t('rank.ms', { ms: row.totalRunTime })}</span>
      </td>
      {problems.map(({ pid, problemId }) => (
        <RankCell key={pid} username={username} problemId={problemId} cell={row.submissionInfo[problemId]} />
      ))}
    </tr>
  )
}
