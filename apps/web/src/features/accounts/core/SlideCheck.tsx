import { limits } from '@verdict/contract/limits'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import styles from './SlideCheck.module.css'
import { isInPlace, pickTarget, pieceSize, travel } from './slide.ts'

/**
 * Drag the piece into its gap. Uses the native slider, so arrow keys, Home, End and screen readers work; release or
 * Enter submits the position. This is not a security measure: the server counts failures itself.
 */
export function SlideCheck({ onPass }: { onPass: () => void }) {
  const { t } = useTranslation('accounts')
  const [target, setTarget] = useState(() => pickTarget(Math.random()))
  const [place, setPlace] = useState(0)
  const [startedAt, setStartedAt] = useState<number | null>(null)
  const [seconds, setSeconds] = useState<string | null>(null)
  const [hasMissed, setHasMissed] = useState(false)
  const isDone = seconds !== null
  const move = (to: number): void => {
    if (startedAt === null) setStartedAt(Date.now())
    setPlace(to)
  }
  const attempt = (): void => {
    if (isDone || place === 0) return
    if (isInPlace(place, target)) {
      setSeconds(((Date.now() - (startedAt ?? Date.now())) / 1_000).toFixed(1))
      onPass()
      return
    }
    setHasMissed(true)
    setPlace(0)
    setTarget(pickTarget(Math.random()))
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    attempt()
  }
  return (
    <div className={styles.slide} style={{ inlineSize: limits.slide.widthPx }}>
      <div className={styles.picture} style={{ blockSize: limits.slide.heightPx }} aria-hidden="true">
        <span
          className={styles.gap}
          style={{ insetInlineStart: target, inlineSize: pieceSize, blockSize: pieceSize }}
        />
        <span
          className={styles.piece}
          style={{ insetInlineStart: place, inlineSize: pieceSize, blockSize: pieceSize }}
        />
      </div>
      <input
        className={styles.range}
        type="range"
        min={0}
        max={travel}
        value={place}
        disabled={isDone}
        aria-label={t('slide.label')}
        aria-valuetext={t('slide.place', { place, target })}
        onChange={(event) => move(Number(event.currentTarget.value))}
        onPointerUp={attempt}
        onKeyDown={onKey}
      />
      <p role="status" className={styles.words} data-done={isDone}>
        {isDone ? t('slide.done', { seconds }) : t(hasMissed ? 'slide.again' : 'slide.hint')}
      </p>
    </div>
  )
}
