import { placeRows } from '@verdict/rules'
import { type CSSProperties, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useMedia } from '../../../../lib/use-media.ts'
import { moveMs, type Scene, type Speed } from './beats.ts'
import styles from './Stage.module.css'
import { StageHead } from './StageHead.tsx'
import { StageRow } from './StageRow.tsx'
import type { Reveal } from './standings.ts'

interface Props {
  readonly reveal: Reveal
  readonly scene: Scene
  readonly speed: Speed
}

/** Rows on a screen, and the least height of one. */
const shownRows = 14
const leastRowPx = 40
/** Vertical position of the current row on the screen, from the top. */
const eyeLevel = 0.72
/** Additional rows rendered outside the screen, because they may slide in. */
const spare = 4
/** The revealed cell is visible before the row moves. */
const lookMs = 400

/** The standings while they are revealed: rows slide to their new places, and the view follows from below. */
export function Stage({ reveal, scene, speed }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const height = useBlockSize(stage)
  const { rows, at, settledFrom, beat } = scene
  const rowPx = Math.max(leastRowPx, Math.floor(height / shownRows))
  const camera = Math.max(0, Math.min(at * rowPx - height * eyeLevel, rows.length * rowPx - height))
  const moved = beat?.kind === 'open' ? beat.step.userId : null
  const first = Math.floor(camera / rowPx) - spare
  const last = Math.ceil((camera + height) / rowPx) + spare
  const placed = useMemo(() => {
    const stars = new Set([...reveal.people.values()].filter(({ isStar }) => isStar).map(({ uid }) => uid))
    return placeRows(rows, { stars })
  }, [reveal, rows])
  useSlides(list, rows, { rowPx, speed })
  return (
    <div
      className={styles.board}
      style={{ '--row': `${rowPx}px`, '--problems': reveal.problems.length } as CSSProperties}
    >
      <StageHead problems={reveal.problems} />
      <div ref={stage} className={styles.stage}>
        <ol
          ref={list}
          className={styles.rows}
          style={{ blockSize: rows.length * rowPx, transform: `translateY(${-camera}px)` }}
        >
          {placed.map(({ row, place }, index) =>
            (index >= first && index <= last) || row.userId === moved ? (
              <StageRow
                key={row.userId}
                reveal={reveal}
                row={row}
                place={place}
                index={index}
                total={rows.length}
                isSettled={index >= settledFrom}
                isLookedAt={beat?.kind !== 'finale' && row.userId === (moved ?? rows[at]?.userId)}
                pointed={beat?.kind === 'point' && beat.userId === row.userId ? beat.problem : null}
                opened={moved === row.userId && beat?.kind === 'open' ? beat.step.problem : null}
              />
            ) : null,
          )}
        </ol>
      </div>
    </div>
  )
}

/** The height of an element, as it changes. */
const useBlockSize = (element: RefObject<HTMLElement | null>): number => {
  const [size, setSize] = useState(0)
  useLayoutEffect(() => {
    const box = element.current
    if (box === null) return
    const look = (): void => setSize(box.clientHeight)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return size
}

/**
 * Rows whose position changed slide there. Played from the old position to the new one rather than as a transition of
 * style, which the browser drops when a row takes another place in the document.
 */
const useSlides = (
  list: RefObject<HTMLElement | null>,
  rows: Scene['rows'],
  { rowPx, speed }: { readonly rowPx: number; readonly speed: Speed },
): void => {
  const places = useRef<ReadonlyMap<string, number>>(new Map())
  const isCalm = useMedia('(prefers-reduced-motion: reduce)')
  useLayoutEffect(() => {
    const before = places.current
    places.current = new Map(rows.map(({ userId }, index) => [userId, index]))
    if (isCalm) return
    for (const element of list.current?.querySelectorAll<HTMLElement>('[data-uid]') ?? []) {
      const from = before.get(element.dataset.uid ?? '')
      const to = places.current.get(element.dataset.uid ?? '')
      if (from === undefined || to === undefined || from === to) continue
      element.animate?.(
        [{ transform: `translateY(${from * rowPx}px)` }, { transform: `translateY(${to * rowPx}px)` }],
        {
          duration: moveMs / speed,
          delay: lookMs / speed,
          easing: 'cubic-bezier(0.3, 0, 0.2, 1)',
          fill: 'backwards',
        },
      )
    }
  }, [list, rows, rowPx, speed, isCalm])
}
