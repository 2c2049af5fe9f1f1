import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslation } from '../../i18n/index.ts'
import { userHomeOf } from '../../lib/user-home.ts'
import { useSolvingPlace } from '../../live/solving-place.ts'
import type { Detail } from '../../live/submission-query.ts'
import { RelativeTime } from '../../ui/labels/RelativeTime.tsx'
import { lengthText, memoryText, timeText, unknown } from '../../ui/verdict/measures.ts'
import { ProgramCommands } from './ProgramCommands.tsx'
import styles from './SubmissionSummary.module.css'

/** Author, problem, time and resources of a submission. */
export function SubmissionSummary({ detail: { submission, extra } }: { detail: Detail }) {
  const { t } = useTranslation(['submissions', 'submissionDetail'])
  const { cid, problemHref } = useSolvingPlace()
  const { problemID } = useParams()
  const label = cid === null ? submission.displayPid : (problemID ?? null)
  // A contest's problem is read in its contest.
  const hasPage = label !== null && (cid !== null || submission.cid === 0)
  const language = [submission.language ?? unknown, extra?.languageVersion].filter(Boolean).join(' · ')
  return (
    <dl className={styles.summary} aria-label={t('detail.summary')}>
      <Fact name={t('column.problem')} isWide>
        {hasPage ? (
          <Link to={problemHref(label)}>{[label, extra?.title].filter(Boolean).join(' ')}</Link>
        ) : (
          (extra?.title ?? unknown)
        )}
      </Fact>
      {cid === null && submission.cid !== null && submission.cid !== 0 && (
        <Fact name={t('submissionDetail:contest')}>
          <Link to={`/contest/${submission.cid}`}>{t('submissionDetail:toContest')}</Link>
        </Fact>
      )}
      <Fact name={t('column.author')}>
        {submission.username === null ? (
          unknown
        ) : (
          <Link to={userHomeOf(submission.username)}>{submission.username}</Link>
        )}
      </Fact>
      <Fact name={t('column.at')}>
        {submission.submitTime === null ? unknown : <RelativeTime at={submission.submitTime} />}
      </Fact>
      <Fact name={t('column.language')} isWide>
        {language}
        {extra?.commands && <ProgramCommands commands={extra.commands} />}
      </Fact>
      <Fact name={t('column.time')}>{timeText(submission.time)}</Fact>
      <Fact name={t('column.memory')}>{memoryText(submission.memory)}</Fact>
      <Fact name={t('column.length')}>{lengthText(submission.length)}</Fact>
      <Fact name={t('column.judger')}>{submission.judger || unknown}</Fact>
      {submission.ip && <Fact name={t('column.address')}>{submission.ip}</Fact>}
    </dl>
  )
}

function Fact({ name, isWide, children }: { name: string; isWide?: true; children: ReactNode }) {
  return (
    <div className={styles.fact} data-wide={isWide}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
