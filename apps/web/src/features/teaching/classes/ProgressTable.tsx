import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { parseInstant } from '../../../lib/time.ts'
import styles from './Classes.module.css'
import type { Sheet } from './ProgressPage.tsx'
import { lookOf, spentOf } from './spent.ts'

type Student = Sheet['students']['records'][number]
type Cell = Student['cells'][number]

interface Props {
  readonly sheet: Sheet
  readonly gid: number
  readonly stale: boolean
}

/** Tries and time of every student at every problem. Words carry the meaning, colours repeat it. */
export function ProgressTable({ sheet, gid, stale }: Props) {
  const { t } = useTranslation('classes')
  const { problems, students } = sheet
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={styles.box} aria-label={t('progress.title')} tabIndex={0}>
      <table className={styles.table} data-stale={stale} aria-busy={stale}>
        <thead>
          <tr>
            <th scope="col" className={styles.user}>
              {t('student')}
            </th>
            <th scope="col">{t('solved')}</th>
            {problems.map(({ pid, problemId, title, tried, solved }) => (
              <th key={pid} scope="col" title={title}>
                <Link to={`/group/${gid}/progress/${pid}`} aria-label={t('mistakesOf', { problem: problemId })}>
                  {problemId}
                </Link>
                <small>{t('solvedOf', { solved, tried })}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.records.map((student) => (
            <Row key={student.uid} student={student} problems={problems} gid={gid} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ student, problems, gid }: { student: Student; problems: Sheet['problems']; gid: number }) {
  const cells = new Map(student.cells.map((cell) => [cell.pid, cell]))
  return (
    <tr>
      <th scope="row" className={styles.user}>
        {student.username}
        {student.realname !== null && student.realname !== '' && <small>{student.realname}</small>}
      </th>
      <td>{student.solved}</td>
      {problems.map(({ pid, problemId }) => {
        const cell = cells.get(pid)
        if (cell === undefined) return <td key={pid} />
        return (
          <td key={pid} className={styles.cell} data-look={lookOf(cell)}>
            <CellLink cell={cell} username={student.username} problemId={problemId} gid={gid} />
          </td>
        )
      })}
    </tr>
  )
}

interface CellProps {
  readonly cell: Cell
  readonly username: string
  readonly problemId: string
  readonly gid: number
}

/** Leads to the student's submissions to the problem. */
function CellLink({ cell, username, problemId, gid }: CellProps) {
  const { t } = useTranslation('classes')
  const spent =
    cell.acceptedTime === null
      ? null
      : spentOf(parseInstant(cell.acceptedTime).getTime() - parseInstant(cell.firstTime).getTime())
  const tries = t('tries', { count: cell.tries })
  const result =
    spent === null ? t(cell.isStuck ? 'stuck' : 'unsolved') : t(`spent.${spent.unit}`, { count: spent.count })
  const search = new URLSearchParams({ username, problemID: problemId, completeProblemID: 'true' })
  return (
    <Link
      to={`/group/${gid}/status?${search}`}
      aria-label={t('cell', { name: username, problem: problemId, result: `${tries}${t('comma')}${result}` })}
    >
      {tries}
      <small>{result}</small>
    </Link>
  )
}
