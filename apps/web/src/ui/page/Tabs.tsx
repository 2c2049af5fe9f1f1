import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { bringIntoSight } from '../../lib/into-sight.ts'
import styles from './Tabs.module.css'

export interface Tab<Name extends string> {
  readonly name: Name
  readonly text: string
  /** Shown after the text, such as a state. */
  readonly mark?: ReactNode
}

interface Props<Name extends string> {
  readonly label: string
  readonly tabs: readonly Tab<Name>[]
  readonly chosen: Name
  readonly onChoose: (name: Name) => void
  /** Panels are named `${id}-${tab}`. */
  readonly id: string
}

/** A list of tabs: one Tab stop, arrows move and choose. */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose, id }: Props<Name>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = list.current
    const tab = box?.querySelector(`[id$="-${chosen}-tab"]`)
    if (box !== null && tab != null) bringIntoSight(box, tab)
  }, [chosen])
  const press = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }
    const step = steps[event.key]
    if (step === undefined) return
    const shown = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const place = shown.findIndex((tab) => tab.matches(':focus'))
    const next = shown[(place + step + shown.length) % shown.length]
    event.preventDefault()
    next?.focus()
    next?.click()
  }
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={press}>
      {tabs.map(({ name, text, mark }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}-tab`}
          aria-controls={`${id}-${name}`}
          aria-selected={name === chosen}
          tabIndex={name === chosen ? 0 : -1}
          className={styles.tab}
          onClick={() => onChoose(name)}
        >
          {text}
          {mark}
        </button>
      ))}
    </div>
  )
}
