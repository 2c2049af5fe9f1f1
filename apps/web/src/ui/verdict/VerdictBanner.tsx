import { verdictShort } from '@verdict/contract/vocabulary'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import family from './family.module.css'
import styles from './VerdictBanner.module.css'
import { VerdictIcon } from './VerdictIcon.tsx'
import { lookOf, nameOf } from './verdict-look.ts'

interface Props {
  readonly verdict: number
  /** Of its heading. */
  readonly level?: 1 | 2
  readonly children?: ReactNode
}

/** The verdict of one submission, large, with related content next to it. */
export function VerdictBanner({ verdict, level = 1, children }: Props) {
  const { t } = useTranslation('verdict')
  const Heading = `h${level}` as const
  const name = nameOf(verdict)
  return (
    <header className={`${styles.banner} ${family.family}`} data-family={lookOf(verdict).family}>
      <VerdictIcon verdict={verdict} size={28} />
      <Heading className={styles.name}>
        {t(name)} <span className={styles.code}>{verdictShort[name]}</span>
      </Heading>
      <div className={styles.beside}>{children}</div>
    </header>
  )
}
