import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Only the rows near the screen are rendered once a board is long; empty rows keep the room of the others. All rows are
 * of one height, which is measured, so that phones and desks need no table of heights.
 */

export interface RowWindow {
  readonly from: number
  readonly to: number
  readonly rowPx: number
}

/** From here on rows are windowed (look and feel, 4.6). */
export const windowFrom = 200
const spare = 12
/** The window moves in steps, so that not every pixel of scrolling renders. */
const step = 8

/** Which rows to render, given what is seen of all of them. */
export const windowOf = (
  count: number,
  rowPx: number,
  seen: { readonly top: number; readonly bottom: number },
): Pick<RowWindow, 'from' | 'to'> => {
  if (count < windowFrom || rowPx <= 0) return { from: 0, to: count }
  const first = Math.floor(seen.top / rowPx / step) * step - spare
  const last = Math.ceil(seen.bottom / rowPx / step) * step + spare
  const from = Math.min(Math.max(0, first), Math.max(0, count - 1))
  return { from, to: Math.max(from + 1, Math.min(count, last)) }
}

const usualRowPx = 34

/** The rows to render of a `<tbody>` whose rows carry `data-row`, inside a scrolling box. */
export const useRowWindow = (
  count: number,
  body: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
): RowWindow => {
  const [state, setState] = useState<RowWindow>({ from: 0, to: Math.min(count, windowFrom), rowPx: usualRowPx })
  useLayoutEffect(() => {
    const look = (): void => {
      if (body.current === null || box.current === null) return
      const rowPx = body.current.querySelector<HTMLElement>('[data-row]')?.offsetHeight || usualRowPx
      const outer = box.current.getBoundingClientRect()
      const { top } = body.current.getBoundingClientRect()
      const seen = {
        top: Math.max(outer.top, 0) - top,
        bottom: Math.min(outer.bottom, window.innerHeight) - top,
      }
      const next = { ...windowOf(count, rowPx, seen), rowPx }
      setState((before) =>
        before.from === next.from && before.to === next.to && before.rowPx === next.rowPx ? before : next,
      )
    }
    look()
    if (count < windowFrom) return
    // Captured, for the box scrolls on a desk and the page on a phone, and scrolling does not bubble.
    document.addEventListener('scroll', look, { capture: true, passive: true })
    window.addEventListener('resize', look)
    // Paper has no scroll position: every row is rendered while the page is printed.
    const showAll = (): void => flushSync(() => setState(({ rowPx }) => ({ from: 0, to: count, rowPx })))
    window.addEventListener('beforeprint', showAll)
    window.addEventListener('afterprint', look)
    return () => {
      window.removeEventListener('beforeprint', showAll)
      window.removeEventListener('afterprint', look)
      document.removeEventListener('scroll', look, { capture: true })
      window.removeEventListener('resize', look)
    }
  }, [count, body, box])
  const to = Math.min(count < windowFrom ? count : state.to, count)
  return { from: Math.min(state.from, count < windowFrom ? 0 : to), to, rowPx: state.rowPx }
}
