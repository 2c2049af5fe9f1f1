import type { ReactNode } from 'react'
import styles from './TextButton.module.css'

/** A button that reads as a link, such as the title that opens its row; what is too long is cut. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.text} onClick={onClick}>
      {children}
    </button>
  )
}
