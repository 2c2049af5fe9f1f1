import type { ReactNode } from 'react'
import styles from './TextButton.module.css'

interface Props {
  readonly onClick: () => void
  readonly autoFocus?: boolean
  readonly children: ReactNode
}

/** A button styled as a link, such as the title that opens its row; long text is truncated. */
export function TextButton({ onClick, autoFocus = false, children }: Props) {
  return (
    // biome-ignore lint/a11y/noAutofocus: whoever comes back from what it opened goes on there
    <button type="button" className={styles.text} autoFocus={autoFocus} onClick={onClick}>
      {children}
    </button>
  )
}
