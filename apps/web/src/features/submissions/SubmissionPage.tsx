import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { outputLanguage, verdict } from '@verdict/contract/vocabulary'
import { Suspense, use } from 'react'
import { Link, useParams } from 'react-router'
import { isMissing } from '../../api/api-error.ts'
import { messageOf } from '../../api/client.ts'
import { PageTitle } from '../../api/PageTitle.tsx'
import { mayUse, useUser } from '../../api/session.ts'
import { useTranslation } from '../../i18n/index.ts'
import { loadTexts } from '../../i18n/later.ts'
import { AbortButton } from '../../live/AbortButton.tsx'
import { Announcer } from '../../live/Announcer.tsx'
import { TokenSection } from '../../live/contest/tokens/token-parts.ts'
import { ContestContext } from '../../live/contest/use-contest.ts'
import { QueuePlace } from '../../live/QueuePlace.tsx'
import { questionResultsQuery } from '../../live/questions/question-results.ts'
import { useSolvingPlace } from '../../live/solving-place.ts'
import type { Detail } from '../../live/submission-query.ts'
import { type LiveSubmission, useLiveSubmission } from '../../live/use-live-submission.ts'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import { Missing } from '../../ui/states/Missing.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { VerdictBanner } from '../../ui/verdict/VerdictBanner.tsx'
import { CasesSection } from './CasesSection.tsx'
import { CodeSection } from './CodeSection.tsx'
import { JudgeMessages } from './JudgeMessages.tsx'
import { MessageSection } from './MessageSection.tsx'
import styles from './SubmissionPage.module.css'
import { SubmissionSummary } from './SubmissionSummary.tsx'
import sections from './sections.module.css'
import { WhySentence } from './WhySentence.tsx'

/** Root alone needs it, so only root fetches it. */
const StaffSection = lazyPart(async () => {
  const [section] = await Promise.all([import('./staff/StaffSection.tsx'), loadTexts(['rejudge'])])
  return section
})

/** Fetched with the author's own submissions. */
const CompareSection = lazyPart(async () => {
  const [section] = await Promise.all([import('./CompareSection.tsx'), loadTexts(['compare'])])
  return section
})

/** Fetched with answers to questions. */
const QuestionsSection = lazyPart(async () => {
  const [section] = await Promise.all([import('./QuestionsSection.tsx'), loadTexts(['questions'])])
  return section
})

export function SubmissionPage() {
  const text = useParams().submitID ?? ''
  if (!/^\d{1,15}$/.test(text)) return <SubmissionMissing id={text} />
  return <KnownId key={text} submitId={Number(text)} />
}

function SubmissionMissing({ id }: { id: string }) {
  const { t } = useTranslation('submissions')
  const { hasHeading } = useSolvingPlace()
  return (
    <Missing level={hasHeading ? 2 : 1} title={t('missing.title')} hint={t('missing.hint', { id })}>
      <Button component={Link} to={hasHeading ? '../submissions' : '/status'}>
        {t('missing.way')}
      </Button>
    </Missing>
  )
}

function KnownId({ submitId }: { submitId: number }) {
  const { t } = useTranslation('submissions')
  const live = useLiveSubmission(submitId)
  const { hasHeading } = useSolvingPlace()
  return (
    <div className={styles.page} data-inside={hasHeading || undefined}>
      <PageTitle text={t('detail.title', { id: submitId })} />
      {live.detail !== undefined && live.isWhole ? (
        <Loaded live={live} detail={live.detail} />
      ) : isMissing(live.error) ? (
        <SubmissionMissing id={String(submitId)} />
      ) : live.error !== null ? (
        <>
          <VisuallyHidden>
            <h1>{t('detail.title', { id: submitId })}</h1>
          </VisuallyHidden>
          <ErrorState message={messageOf(live.error)} onRetry={() => void live.reload()} />
        </>
      ) : (
        <Waiting />
      )}
    </div>
  )
}

function Loaded({ live, detail }: { live: LiveSubmission; detail: Detail }) {
  const { t } = useTranslation(['submissions', 'submissionDetail'])
  const { submission } = detail
  const user = useUser()
  const { hasHeading, cid } = useSolvingPlace()
  const { problemID } = useParams()
  const level = hasHeading ? 2 : 1
  const label = cid === null ? submission.displayPid : (problemID ?? null)
  const questions = useQuery({
    ...questionResultsQuery(submission.submitId),
    enabled: submission.language === outputLanguage && live.isFinal,
  })
  const isComparable = user?.uid === submission.uid && label !== null && (cid !== null || submission.cid === 0)
  if (submission.status === verdict.hidden) {
    return (
      <>
        <VerdictBanner verdict={verdict.hidden} level={level}>
          <span>{t('detail.title', { id: submission.submitId })}</span>
        </VerdictBanner>
        <OwnToken submitId={submission.submitId} />
        <EmptyState drawing="locked" title={t('taken.title')} hint={t('taken.hint')} />
      </>
    )
  }
  return (
    <>
      <VerdictBanner verdict={submission.status} level={level}>
        {submission.score !== null && <strong>{t('detail.score', { score: submission.score })}</strong>}
        {!live.isFinal && <QueuePlace submission={submission} />}
        {!live.isFinal && <AbortButton submission={submission} />}
        <span>{t('detail.title', { id: submission.submitId })}</span>
        <CopyButton
          text={`${window.location.origin}${window.location.pathname}`}
          label={t('submissionDetail:copyLink')}
        />
      </VerdictBanner>
      {live.isFinal && <WhySentence live={live} code={submission.status} />}
      {detail.extra?.pretests === true && <p className={sections.why}>{t('submissionDetail:pretests')}</p>}
      <Announcer submission={submission} cases={live.cases} isFinal={live.isFinal} />
      {user?.uid === submission.uid && <OwnToken submitId={submission.submitId} />}
      <SubmissionSummary detail={detail} />
      <MessageSection submission={submission} />
      <JudgeMessages text={detail.extra?.judgeMessage} />
      <CasesSection live={live} />
      {questions.data ? (
        <Suspense>
          <QuestionsSection data={questions.data} />
        </Suspense>
      ) : (
        <CodeSection detail={detail} onShared={live.reload} />
      )}
      {isComparable && !questions.data && (
        <Suspense>
          <CompareSection detail={detail} label={label} />
        </Suspense>
      )}
      {mayUse(user, 'submission.rejudge') && (
        <Suspense>
          <StaffSection detail={detail} />
        </Suspense>
      )}
    </>
  )
}

/** Tokens of the contest, where it has them. */
function OwnToken({ submitId }: { submitId: number }) {
  const contest = use(ContestContext)?.contest
  if (contest?.hasTokens !== true) return null
  return (
    <Suspense>
      <TokenSection submitId={submitId} />
    </Suspense>
  )
}

/** Bars of about the final heights, so that nothing jumps. */
function Waiting() {
  return (
    <div aria-busy className={styles.waiting}>
      <Skeleton width="100%" />
      <Skeleton width="100%" />
      <Skeleton width="100%" />
    </div>
  )
}
