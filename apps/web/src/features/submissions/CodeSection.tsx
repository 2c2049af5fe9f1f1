import { Button, Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { outputLanguage, verdict } from '@verdict/contract/vocabulary'
import { type AnswerPart, splitAnswers } from '@verdict/rules'
import { type ReactNode, Suspense, useState } from 'react'
import { call } from '../../api/client.ts'
import { useUser } from '../../api/session.ts'
import { useTranslation } from '../../i18n/index.ts'
import { loadTexts } from '../../i18n/later.ts'
import type { Detail } from '../../live/submission-query.ts'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import { toast } from '../../ui/controls/toast.ts'
import { ProgramView } from '../../ui/editor/ProgramView.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import styles from './sections.module.css'

/** Fetched with answers to single cases. */
const AnswerList = lazyPart(async () => {
  const [list] = await Promise.all([import('./AnswerList.tsx'), loadTexts(['answers'])])
  return list
})

/** Fetched with block programs. */
const BlocksView = lazyPart(async () => {
  const [view] = await Promise.all([import('./BlocksView.tsx'), loadTexts(['blocks'])])
  return view
})

/** The program, or why one may not read it. */
export function CodeSection({ detail, onShared }: { detail: Detail; onShared: () => Promise<void> }) {
  const { t } = useTranslation('submissions')
  const user = useUser()
  const [shown, setShown] = useState<string | null>(null)
  const { submission, codeShare, extra } = detail
  const isOwner = user !== null && user.uid === submission.uid
  const { code } = submission
  const answers = code !== null && submission.language === outputLanguage ? splitAnswers(code) : null
  return (
    <Section
      title={t(answers === null ? 'code.title' : 'code.answers')}
      aside={
        <>
          {isOwner && codeShare === true && submission.cid === 0 && (
            <ShareToggle submitId={submission.submitId} isShared={submission.share === true} onShared={onShared} />
          )}
          {code !== null && answers === null && <CopyButton text={shown ?? code} />}
          {answers !== null && (
            <Button variant="default" size="xs" onClick={() => void saveAll(submission.submitId, answers)}>
              {t('code.saveAnswers')}
            </Button>
          )}
        </>
      }
    >
      {code === null ? (
        <p className={styles.note}>{t(whyHidden(user !== null, submission.cid !== 0))}</p>
      ) : answers !== null ? (
        <Suspense>
          <AnswerList parts={answers} />
        </Suspense>
      ) : (
        <BlocksOrCode blocks={extra?.blocks ?? null} language={submission.language ?? ''}>
          <ProgramView
            code={code}
            files={extra?.files ?? []}
            language={submission.language ?? ''}
            label={t('code.title')}
            compilerMessage={submission.status === verdict.compileError ? (submission.errorMessage ?? '') : ''}
            onShown={setShown}
          />
        </BlocksOrCode>
      )}
    </Section>
  )
}

const saveAll = async (submitId: number, answers: readonly AnswerPart[]): Promise<void> => {
  const { saveAnswers } = await import('./AnswerList.tsx')
  await saveAnswers(answers, `submission_${submitId}.zip`)
}

const whyHidden = (isSignedIn: boolean, isInContest: boolean) => {
  if (isInContest) return 'code.hiddenContest'
  return isSignedIn ? 'code.hidden' : 'code.hiddenGuest'
}

interface BlocksProps {
  /** Null for programs written as text. */
  readonly blocks: string | null
  readonly language: string
  /** The code. */
  readonly children: ReactNode
}

/** The program as it was made: blocks, with the code as a second tab, or code alone. */
function BlocksOrCode({ blocks, language, children }: BlocksProps) {
  if (blocks === null) return <div className={styles.code}>{children}</div>
  return (
    <Suspense fallback={<div className={styles.code}>{children}</div>}>
      <BlocksView text={blocks} language={language}>
        <div className={styles.code}>{children}</div>
      </BlocksView>
    </Suspense>
  )
}

interface ShareProps {
  readonly submitId: number
  readonly isShared: boolean
  readonly onShared: () => Promise<void>
}

function ShareToggle({ submitId, isShared, onShared }: ShareProps) {
  const { t } = useTranslation('submissions')
  const save = useMutation({
    mutationFn: (share: boolean) => call('submissions.share', { body: { submitId, share } }),
    // Pending until the page has it too, so that the box does not flicker.
    onSuccess: (_, share) => {
      toast.success(t(share ? 'code.shared' : 'code.unshared'))
      return onShared()
    },
  })
  return (
    <Checkbox
      label={t('code.share')}
      checked={save.isPending ? save.variables : isShared}
      disabled={save.isPending}
      onChange={(event) => save.mutate(event.currentTarget.checked)}
    />
  )
}
