import { ActionIcon } from '@mantine/core'
import { inProgress, verdict } from '@verdict/contract/vocabulary'
import { Link } from 'react-router'
import { messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { AbortButton } from '../../../../live/AbortButton.tsx'
import { Announcer } from '../../../../live/Announcer.tsx'
import { QueuePlace } from '../../../../live/QueuePlace.tsx'
import { useSolvingPlace } from '../../../../live/solving-place.ts'
import type { LiveSubmission } from '../../../../live/use-live-submission.ts'
import { CaseTiles } from '../../../../ui/verdict/CaseTiles.tsx'
import family from '../../../../ui/verdict/family.module.css'
import { memoryText, timeText } from '../../../../ui/verdict/measures.ts'
import { VerdictIcon } from '../../../../ui/verdict/VerdictIcon.tsx'
import { lookOf, nameOf } from '../../../../ui/verdict/verdict-look.ts'
import { IconX } from '../icons.ts'
import { AcceptedPicture } from './AcceptedPicture.tsx'
import styles from './VerdictLine.module.css'

interface Props {
  readonly submitId: number
  readonly label: string
  readonly live: LiveSubmission
  readonly celebrates: boolean
  readonly onPick: () => void
  readonly onClose: () => void
}

/** Result of the submission just sent: the verdict, and a tile per finished test case. */
export function VerdictLine({ submitId, label, live, celebrates, onPick, onClose }: Props) {
  const { t } = useTranslation(['workspace', 'verdict', 'common'])
  const { submissionHref } = useSolvingPlace()
  const submission = live.detail?.submission
  const code = submission?.status ?? verdict.pending
  const { cases, total } = live.cases
  return (
    <div className={`${styles.line} ${family.family}`} data-family={lookOf(code).family}>
      <span className={styles.verdict}>
        <VerdictIcon verdict={code} size={20} />
        <strong>{code === verdict.hidden ? t('verdictLine.submitted') : t(`verdict:${nameOf(code)}`)}</strong>
        {celebrates && code === verdict.accepted && <AcceptedPicture key={submitId} />}
      </span>
      {live.error !== null && submission === undefined && <span>{messageOf(live.error)}</span>}
      {submission !== undefined && (
        <>
          <Announcer key={submitId} submission={submission} cases={live.cases} isFinal={live.isFinal} isJustSent />
          <QueuePlace submission={submission} isJustSent />
          {!live.isFinal && <AbortButton submission={submission} />}
        </>
      )}
      {inProgress(code) && total !== null && total > 0 && (
        <span className={styles.number}>{t('verdictLine.progress', { done: cases.length, total })}</span>
      )}
      {submission !== undefined && live.isFinal && submission.time !== null && (
        <span className={styles.number}>{`${timeText(submission.time)} · ${memoryText(submission.memory)}`}</span>
      )}
      {submission !== undefined && live.isFinal && submission.score !== null && (
        <span className={styles.number}>{t('verdictLine.score', { score: submission.score })}</span>
      )}
      <span className={styles.end}>
        <Link to={submissionHref({ submitId, label })}>{`#${submitId}`}</Link>
        {(live.isFinal || live.error !== null) && (
          <ActionIcon size={24} onClick={onClose} aria-label={t('verdictLine.close')}>
            <IconX aria-hidden size={14} />
          </ActionIcon>
        )}
      </span>
      {(cases.length > 0 || (total ?? 0) > 0) && (
        <div className={styles.tiles}>
          <CaseTiles cases={cases} total={total} size="row" onPick={onPick} />
        </div>
      )}
    </div>
  )
}
