import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { IconChevronDown } from '../../../ui/icons.ts'
import styles from './Section.module.css'

interface Props {
  /** Its name in the address, so that a link can open it. */
  readonly name: string
  readonly title: string
  /** State shown while it is closed. */
  readonly state?: ReactNode
  /** Open when the address names no part. */
  readonly isFirst?: boolean
  readonly children: ReactNode
}

/** A part of the settings that opens when wanted (specification 000, section 2.11). */
export function Section({ name, title, state, isFirst = false, children }: Props) {
  const { hash } = useLocation()
  const isAsked = hash === `#${name}`
  const box = useRef<HTMLDetailsElement>(null)
  const [isOpen, setIsOpen] = useState(isAsked || (isFirst && hash === ''))
  // Input is kept when it is closed temporarily.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  useEffect(() => {
    if (!isAsked) return
    setIsOpen(true)
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isAsked])
  return (
    <details
      ref={box}
      id={name}
      className={styles.section}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className={styles.head}>
        <h3>{title}</h3>
        {state !== undefined && <span className={styles.state}>{state}</span>}
        <IconChevronDown aria-hidden size={16} className={styles.arrow} />
      </summary>
      {wasOpen && <div className={styles.body}>{children}</div>}
    </details>
  )
}
