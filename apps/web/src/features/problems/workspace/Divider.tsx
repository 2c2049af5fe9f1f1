import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { clampLeft, farthest, keyTarget, letGo, split, type View } from './split.ts'
import styles from './Workspace.module.css'

interface Props {
  readonly leftPx: number
  readonly onMove: (leftPx: number) => void
  readonly onView: (view: View) => void
}

/** Between problem and editor: dragged, or moved with arrows, Home and End. */
export function Divider({ leftPx, onMove, onView }: Props) {
  const { t } = useTranslation('workspace')
  const element = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(false)
  const [totalPx, setTotal] = useState(() => window.innerWidth)
  const box = (): DOMRect => element.current?.parentElement?.getBoundingClientRect() ?? new DOMRect()
  const drag = (event: PointerEvent): void => {
    if (isHeld) onMove(clampLeft(event.clientX - box().left, box().width))
  }
  const drop = (event: PointerEvent): void => {
    if (isHeld) onView(letGo(event.clientX - box().left, box().width))
    setHeld(false)
  }
  const press = (event: KeyboardEvent): void => {
    const total = box().width
    const target = keyTarget(event.key, clampLeft(leftPx, total), total)
    if (target === null) return
    event.preventDefault()
    onMove(target)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be focused and moved
    <div
      ref={element}
      className={styles.divider}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('layout.divider')}
      aria-valuenow={Math.round(leftPx)}
      aria-valuemin={split.minLeftPx}
      aria-valuemax={Math.max(farthest(totalPx), Math.round(leftPx))}
      data-held={isHeld || undefined}
      // Measured on focus, so that rendering does not force a layout.
      onFocus={() => setTotal(box().width)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setHeld(true)
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={() => setHeld(false)}
      onKeyDown={press}
    />
  )
}
