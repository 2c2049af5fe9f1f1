import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import type { ChosenGrade } from './GradeDialog.tsx'
import styles from './Grades.module.css'
import type { GradeSheet } from './GradesPage.tsx'
import { levelOf } from './level.ts'

interface Props {
  readonly sheet: GradeSheet
  readonly stale: boolean
  readonly onOpen: (chosen: ChosenGrade) => void
}

/** Points with a colour scale; figures and marks carry the meaning, colours only repeat it. */
export function GradeTable({ sheet, stale, onOpen }: Props) {
  const { t } = useTranslation('grades')
  const { trainings, students, maxPoints } = sheet
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={styles.box} aria-label={t('title')} tabIndex={0}>
      <table className={styles.table} data-stale={stale} aria-busy={stale}>
        <thead>
          <tr>
            <th scope="col" className={styles.user}>
              {t('student')}
            </th>
            <th scope="col">{t('total', { max: maxPoints })}</th>
            {trainings.map(({ id, title, problemCount, dueTime }) => (
              <th key={id} scope="col" title={title}>
                <span className={styles.name}>{title}</span>
                <small>
                  {t('problems', { count: problemCount })}
                  {dueTime !== null && ` · ${t('due', { time: localTime(parseInstant(dueTime)) })}`}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.records.map((student) => (
            <tr key={student.uid}>
              <th scope="row" className={styles.user}>
                {student.username}
                {student.realname !== null && student.realname !== '' && <small>{student.realname}</small>}
              </th>
              <td className={styles.total}>{student.points}</td>
              {student.cells.map((cell) => {
                const training = trainings.find(({ id }) => id === cell.tid)
                if (training === undefined) return <td key={cell.tid} />
                const { title, problemCount } = training
                return (
                  <td key={cell.tid} className={styles.cell} data-level={levelOf(cell.points, problemCount)}>
                    <button
                      type="button"
                      aria-label={t('cell', { name: student.username, title, points: cell.points, max: problemCount })}
                      onClick={() => onOpen({ username: student.username, training, cell })}
                    >
                      {cell.points}
                      {cell.late > 0 && <small>{t('late', { count: cell.late })}</small>}
                      {cell.hasExtension && <small>{t('extended')}</small>}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
