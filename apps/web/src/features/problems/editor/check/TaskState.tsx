import { useTranslation } from '../../../../i18n/index.ts'
import { IconCircleCheck, IconCircleX, IconHourglass } from '../../../../ui/icons.ts'
import styles from './Check.module.css'
import type { Task } from './queries.ts'

/** Whether a program did what it should, or how far it is. */
export function TaskState({ task }: { task: Task }) {
  const { t } = useTranslation('adminProblems')
  if (task.ok !== null) {
    const Icon = task.ok ? IconCircleCheck : IconCircleX
    return (
      <span className={styles.state} data-ok={task.ok}>
        <Icon aria-hidden size={16} />
        {t(task.ok ? 'check.ok' : 'check.bad')}
      </span>
    )
  }
  return (
    <span className={styles.state}>
      <IconHourglass aria-hidden size={16} />
      {task.state === 'waiting' || task.caseTotal === null
        ? t('check.waiting')
        : t('check.casesDone', { done: task.casesDone, total: task.caseTotal })}
    </span>
  )
}
