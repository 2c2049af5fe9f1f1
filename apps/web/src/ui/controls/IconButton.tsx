import type { ReactNode } from 'react'
import styles from './Menu.module.css'

interface Props {
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
  readonly disabled?: boolean
  readonly lang?: string
}

/** A button with only an icon, and an accessible name. */
export function IconButton({ label, onClick, children, disabled = false, lang }: Props) {
  return (
    <button
      type="button"
      className={styles.button}
      lang={lang}
      title={label}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
