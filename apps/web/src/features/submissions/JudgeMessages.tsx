import { useTranslation } from '../../i18n/index.ts'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import { Section } from '../../ui/page/Section.tsx'
import styles from './sections.module.css'

/** Checker messages for the jury, case by case; sent to admins only. */
export function JudgeMessages({ text }: { text: string | null | undefined }) {
  const { t } = useTranslation('submissions')
  if (!text) return null
  return (
    <Section title={t('message.judge')} aside={<CopyButton text={text} />}>
      <p className={styles.note}>{t('message.judgeNote')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard */}
      <pre className={styles.output} tabIndex={0}>
        {text}
      </pre>
    </Section>
  )
}
