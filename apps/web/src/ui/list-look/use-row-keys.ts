import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isTaken } from '../../lib/keys.ts'

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }

/**
 * j and k move the focus from row to row of a list, to the link that opens the row, so that Enter follows it; so do
 * arrows once a row has the focus. Of several lists on a page the first takes the keys, or the one with the focus.
 * `rows` selects the rows; null switches the keys off.
 */
export const useRowKeys = (box: RefObject<HTMLElement | null>, rows: string | null): void => {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (step === undefined || rows === null || box.current === null || event.shiftKey || isTaken(event)) return
    const focused = document.activeElement
    if ((focused?.closest('[data-row-keys]') ?? document.querySelector('[data-row-keys]')) !== box.current) return
    const all = [...box.current.querySelectorAll<HTMLElement>(rows)]
    const place = all.findIndex((row) => row.contains(focused))
    if (place === -1 && event.key.startsWith('Arrow')) return
    const next = place === -1 ? (step === 1 ? 0 : all.length - 1) : place + step
    const row = all[next]
    const target = openers.map((selector) => row?.querySelector<HTMLElement>(selector)).find((link) => link != null)
    if (target == null) return
    event.preventDefault()
    target.focus()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const openers = ['[data-opens] a[href]', '[data-small="title"] a[href]', 'a[href]']
