import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import styles from './Grades.module.css'
import type { GradeSheet } from './GradesPage.tsx'

/** A cell of the sheet that was opened. */
export interface ChosenGrade {
  readonly username: string
  readonly training: GradeSheet['trainings'][number]
  readonly cell: GradeSheet['students']['records'][number]['cells'][number]
}

/** The problems behind a grade, each linked to the member's submissions in the group. */
export function GradeDialog({ gid, chosen, onClose }: { gid: number; chosen: ChosenGrade; onClose: () => void }) {
  const { t } = useTranslation('grades')
  const { username, training, cell } = chosen
  return (
    <Dialog title={t('dialog', { name: username, title: training.title })} onClose={onClose}>
      <p>{t('solved', { solved: cell.solved, total: training.problemCount, points: cell.points })}</p>
      <ul className={styles.links}>
        {training.problems.map((problemID) => (
          <li key={problemID}>
            <Link
              to={`/group/${gid}/status?${new URLSearchParams({ username, problemID, completeProblemID: 'true' })}`}
            >
              {t('submissionsOf', { problem: problemID })}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
