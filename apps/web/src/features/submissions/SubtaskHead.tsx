import { useTranslation } from '../../i18n/index.ts'
import type { CaseResults } from '../../live/submission-query.ts'
import { memoryText, timeText } from '../../ui/verdict/measures.ts'
import { VerdictTag } from '../../ui/verdict/VerdictTag.tsx'
import styles from './sections.module.css'

export type Subtask = NonNullable<NonNullable<CaseResults>['subTaskJudgeCaseVoList']>[number]

export function SubtaskHead({ subtask }: { subtask: Subtask }) {
  const { t } = useTranslation('submissions')
  return (
    <div className={styles.group}>
      <h3>{t('cases.subtask', { number: subtask.groupNum })}</h3>
      {subtask.needs.length > 0 && <span>{t('cases.needs', { groups: subtask.needs.join(', ') })}</span>}
      <VerdictTag verdict={subtask.status} full />
      {subtask.score !== null && <span>{t('detail.score', { score: subtask.score })}</span>}
      <span>{t('cases.passed', { passed: subtask.ac, total: subtask.total })}</span>
      {subtask.time !== null && <span>{timeText(subtask.time)}</span>}
      {subtask.memory !== null && <span>{memoryText(subtask.memory)}</span>}
    </div>
  )
}
