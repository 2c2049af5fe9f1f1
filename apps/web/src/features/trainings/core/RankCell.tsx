import { verdictName, verdictShort } from '@verdict/contract/vocabulary'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import family from '../../../ui/verdict/family.module.css'
import { lookOf } from '../../../ui/verdict/verdict-look.ts'
import { statusAddress } from './addresses.ts'
import type { RankRow } from './queries.ts'
import styles from './RankTable.module.css'
import { useTraining } from './use-training.ts'

interface Props {
  readonly username: string
  readonly problemId: string
  /** Undefined when the user has no result on the problem. */
  readonly cell: RankRow['submissionInfo'][string] | undefined
}

/** Result of a user on a problem: short verdict and run time, linked to their submissions. */
export function RankCell({ username, problemId, cell }: Props) {
  const { t } = useTranslation(['trainings', 'verdict'])
  const { tid, gid } = useTraining()
  const name = cell === undefined ? null : verdictName(cell.status)
  if (cell === undefined || name === null) return <td className={styles.none} />
  return (
    <td className={`${styles.cell} ${family.family}`} data-family={lookOf(cell.status).family}>
      <Link
        to={statusAddress(gid, { username, problemID: problemId, tid: String(tid) })}
        aria-label={t('trainings:rank.cell', { name: username, problem: problemId, result: t(`verdict:${name}`) })}
      >
        {verdictShort[name]}
        {cell.runTime !== null && <small>{t('trainings:rank.ms', { ms: cell.runTime })}</small>}
      </Link>
    </td>
  )
}
