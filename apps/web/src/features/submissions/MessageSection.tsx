import { verdict } from '@verdict/contract/vocabulary'
import { useTranslation } from '../../i18n/index.ts'
import type { Submission } from '../../live/submission-query.ts'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import { Section } from '../../ui/page/Section.tsx'
import styles from './sections.module.css'

/** Why there is no ordinary verdict: the compiler's words, or the system's. */
export function MessageSection({ submission }: { submission: Submission }) {
  const { t } = useTranslation('submissions')
  const kind = kindOf(submission.status)
  if (kind === null || submission.errorMessage === null || submission.errorMessage === '') return null
  return (
    <Section title={t(`message.${kind}`)} aside={<CopyButton text={submission.errorMessage} />}>
      {kind !== 'compiler' && <p className={styles.note}>{t('message.notYours')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard */}
      <pre className={styles.output} tabIndex={0}>
        {submission.errorMessage}
      </pre>
    </Section>
  )
}

const kindOf = (code: number): 'compiler' | 'system' | 'notSent' | null => {
  if (code === verdict.compileError) return 'compiler'
  if (code === verdict.systemError) return 'system'
  return code === verdict.submitFailed ? 'notSent' : null
}
