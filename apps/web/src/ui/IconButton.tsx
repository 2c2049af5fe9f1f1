import type { ReactNode } from 'react'
import styles from './Menu.module.css'

interface Props {
  readonly label: string
  readonly lang?: string
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A button that is only an icon, with its name for everybody who cannot see or guess it. */
export function IconButton({ label, lang, onClick, children }: Props) {
  return (
    <button type="button" className={styles.button} lang={lang} title={label} aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}
