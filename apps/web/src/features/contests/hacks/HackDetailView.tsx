import type { HackDetail, ManagedHackDetail } from '@verdict/contract'
import { useTranslation } from '../../../i18n/index.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import { VerdictTag } from '../../../ui/verdict/VerdictTag.tsx'
import styles from './Hacks.module.css'
import { HackVerdictTag, pointsText } from './HackVerdictTag.tsx'

/** A hack with its texts; the jury also reads the answer of the main solution. */
export function HackDetailView({ hack }: { readonly hack: HackDetail | ManagedHackDetail }) {
  const { t } = useTranslation('contestHacks')
  return (
    <div className={styles.detail}>
      <div className={styles.line} aria-live="polite">
        <HackVerdictTag hack={hack} />
        {hack.points !== 0 && <strong className={styles.number}>{pointsText(hack.points)}</strong>}
        {hack.status !== null && (
          <span className={styles.line}>
            {t('detail.program')} <VerdictTag verdict={hack.status} full />
          </span>
        )}
      </div>
      <p className={styles.muted}>
        {t('detail.who', { hacker: hack.hacker, target: hack.target, label: hack.displayId })}
      </p>
      {hack.verdict !== null && !hack.isCancelled && <p className={styles.muted}>{t(`why.${hack.verdict}`)}</p>}
      {hack.message !== null && hack.message !== '' && (
        <Notice kind="warning">
          <span className={styles.words}>{hack.message}</span>
        </Notice>
      )}
      <Text title={t('detail.input')} text={hack.input} isCut={hack.isInputCut} />
      {'answer' in hack && hack.answer !== null && (
        <Text title={t('detail.answer')} text={hack.answer} isCut={hack.isAnswerCut} />
      )}
    </div>
  )
}

function Text({ title, text, isCut }: { readonly title: string; readonly text: string; readonly isCut: boolean }) {
  const { t } = useTranslation('contestHacks')
  return (
    <section className={styles.text} aria-label={title}>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard */}
      <pre tabIndex={0}>{text === '' ? t('detail.empty') : text}</pre>
      {isCut && <p className={styles.muted}>{t('detail.cut')}</p>}
    </section>
  )
}
