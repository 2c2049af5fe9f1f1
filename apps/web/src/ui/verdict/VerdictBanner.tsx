import { verdictShort } from '@verdict/contract/vocabulary'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import family from './family.module.css'
import styles from './VerdictBanner.module.css'
import { VerdictIcon } from './VerdictIcon.tsx'
import { lookOf, nameOf } from './verdict-look.ts'

/** The verdict of one submission, large, with what belongs beside it. */
export function VerdictBanner({ verdict, children }: { verdict: number; children?: ReactNode }) {
  const { t } = useTranslation('verdict')
  const name = nameOf(verdict)
  return (
    <header className={`${styles.banner} ${family.family}`} data-family={lookOf(verdict).family}>
      <VerdictIcon verdict={verdict} size={28} />
      <h1 className={styles.name}>
        {t(name)} <span className={styles.code}>{verdictShort[name]}</span>
      </h1>
      <div className={styles.beside}>{children}</div>
    </header>
  )
}
