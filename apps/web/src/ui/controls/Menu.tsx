import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { IconExternalLink } from '../icons.ts'
import styles from './Menu.module.css'
import { useDropdown } from './use-dropdown.ts'

export interface MenuEntry {
  readonly key: string
  readonly text: string
  readonly icon: ReactNode
  /** A link, or something to do. */
  readonly to?: string
  /** The link opens a new window, with this accessible text. */
  readonly newWindow?: string
  readonly onPick?: () => void
  /** One of several of which one is chosen. */
  readonly checked?: boolean
}

interface Props {
  readonly label: string
  readonly entries: readonly MenuEntry[]
  /** Style of the button. */
  readonly buttonClass?: string | undefined
  readonly children: ReactNode
}

/** A button that opens a short menu: arrows move, letters of the keyboard stay free, Esc closes. */
export function Menu({ label, entries, buttonClass, children }: Props) {
  const menu = useDropdown()
  return (
    <div className={styles.box} ref={menu.box}>
      <button
        type="button"
        ref={menu.button}
        className={buttonClass ?? styles.button}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={menu.opened}
        aria-controls={menu.opened ? menu.panelId : undefined}
        onClick={menu.toggle}
      >
        {children}
      </button>
      {menu.opened && <Panel id={menu.panelId} label={label} entries={entries} onClose={menu.close} />}
    </div>
  )
}

interface PanelProps {
  readonly id: string
  readonly label: string
  readonly entries: readonly MenuEntry[]
  readonly onClose: () => void
}

function Panel({ id, label, entries, onClose }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const items = (): HTMLElement[] => [...(panel.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])]
  useEffect(() => panel.current?.querySelector<HTMLElement>('[data-item]')?.focus(), [])
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = items()
    const next = nextPlace(event.key, all.indexOf(document.activeElement as HTMLElement), all.length)
    if (next === null) return
    event.preventDefault()
    all[next]?.focus()
  }
  return (
    <div
      id={id}
      ref={panel}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.panel}
      onKeyDown={onKeyDown}
    >
      {entries.map((entry) => (
        <Entry key={entry.key} entry={entry} onClose={onClose} />
      ))}
    </div>
  )
}

function Entry({ entry, onClose }: { entry: MenuEntry; onClose: () => void }) {
  const content = (
    <>
      {entry.icon}
      <span>{entry.text}</span>
    </>
  )
  if (entry.to !== undefined) {
    return (
      <Link
        to={entry.to}
        role="menuitem"
        tabIndex={-1}
        data-item
        className={styles.entry}
        target={entry.newWindow === undefined ? undefined : '_blank'}
        onClick={onClose}
      >
        {content}
        {entry.newWindow !== undefined && <IconExternalLink aria-label={entry.newWindow} size={14} />}
      </Link>
    )
  }
  const pick = (): void => {
    entry.onPick?.()
    onClose()
  }
  const chosen =
    entry.checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': entry.checked }
  return (
    <button type="button" {...chosen} tabIndex={-1} data-item className={styles.entry} onClick={pick}>
      {content}
    </button>
  )
}

/** Where the focus goes for a key; null when the key means nothing here. */
export const nextPlace = (key: string, place: number, count: number): number | null => {
  if (key === 'ArrowDown') return (place + 1) % count
  if (key === 'ArrowUp') return (place - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
