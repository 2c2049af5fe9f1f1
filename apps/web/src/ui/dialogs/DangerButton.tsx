import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './DangerButton.module.css'

interface Props {
  readonly children: ReactNode
  readonly size?: 'xs' | 'sm'
  /** Among other buttons, where the question is yet to come; the last word itself is filled. */
  readonly isQuiet?: boolean
  readonly disabled?: boolean
  readonly loading?: boolean
  readonly onClick: () => void
}

/** A button after which something is gone for good. */
export function DangerButton({ isQuiet = false, ...others }: Props) {
  return (
    <Button variant={isQuiet ? 'default' : 'filled'} className={isQuiet ? styles.quiet : styles.last} {...others} />
  )
}
