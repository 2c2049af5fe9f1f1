import { inProgress, verdict } from '@verdict/contract/vocabulary'
import { Link } from 'react-router'
import { useTranslation } from '../../../../i18n/index.ts'
import { countAccepted, firstFailure } from '../../../../live/live-cases.ts'
import { useSolvingPlace } from '../../../../live/solving-place.ts'
import type { CaseResults } from '../../../../live/submission-query.ts'
import type { LiveSubmission } from '../../../../live/use-live-submission.ts'
import { memoryText, timeText } from '../../../../ui/verdict/measures.ts'
import { VerdictTag } from '../../../../ui/verdict/VerdictTag.tsx'
import styles from './OutcomePanel.module.css'

/** Why the submission failed: the compiler's words, the system's, or the first case that went wrong. */
export function OutcomePanel({ live, label }: { live: LiveSubmission; label: string }) {
  const { t } = useTranslation('workspace')
  const { submissionHref } = useSolvingPlace()
  const submission = live.detail?.submission
  if (submission === undefined || inProgress(submission.status)) return <p>{t('outcome.waiting')}</p>
  const { cases, total } = live.cases
  const failed = firstFailure(cases)
  const message = failed === undefined ? '' : messageOfCase(live.results, failed.seq)
  const isSystem = submission.status === verdict.systemError || submission.status === verdict.submitFailed
  return (
    <div className={styles.outcome}>
      <p className={styles.facts}>
        <VerdictTag verdict={submission.status} full />
        {cases.length > 0 && (
          <span>{t('outcome.passed', { passed: countAccepted(cases), total: total ?? cases.length })}</span>
        )}
        <Link to={submissionHref({ submitId: submission.submitId, label })}>{t('outcome.details')}</Link>
      </p>
      {failed !== undefined && (
        <p className={styles.facts}>
          <strong>{t('outcome.firstFailed', { seq: failed.seq })}</strong>
          <VerdictTag verdict={failed.verdict} full />
          <span>{timeText(failed.timeMs)}</span>
          <span>{memoryText(failed.memoryKb)}</span>
        </p>
      )}
      {message !== '' && <pre className={styles.text}>{message}</pre>}
      {isSystem && <p>{t('outcome.notYours')}</p>}
      {submission.errorMessage !== null && submission.errorMessage !== '' && hasMessage(submission.status) && (
        <pre className={styles.text}>{submission.errorMessage}</pre>
      )}
      {failed === undefined && submission.status !== verdict.accepted && !hasMessage(submission.status) && (
        <p>{t('outcome.noCases')}</p>
      )}
    </div>
  )
}

/** For other verdicts the server sends a placeholder. */
const hasMessage = (code: number): boolean =>
  code === verdict.compileError || code === verdict.systemError || code === verdict.submitFailed

const messageOfCase = (results: CaseResults | undefined, seq: number): string => {
  const rows = results?.judgeCaseList ?? results?.subTaskJudgeCaseVoList?.flatMap((group) => group.subtaskDetailList)
  return rows?.find((row) => row.seq === seq)?.userOutput ?? ''
}
