import { verdict as codes, type VerdictName } from '@verdict/contract/vocabulary'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import styles from './CaseTiles.module.css'
import family from './family.module.css'
import { memoryText, timeText } from './measures.ts'
import { VerdictIcon } from './VerdictIcon.tsx'
import { lookOf, nameOf } from './verdict-look.ts'

export interface Case {
  readonly seq: number
  readonly group: number | null
  readonly verdict: number
  readonly timeMs: number
  readonly memoryKb: number
}

interface Props {
  readonly cases: readonly Case[]
  /** How many there will be, once that is known: the rest waits as empty tiles. */
  readonly total: number | null
  /** `row`: small tiles in a line. `grid`: with time and memory. */
  readonly size: 'row' | 'grid'
  readonly onPick?: (seq: number) => void
}

/**
 * One tile per test case, filling in as the judge reports. A list for screen readers; for the keyboard one Tab stop,
 * inside which the arrow keys move.
 */
export function CaseTiles({ cases, total, size, onPick }: Props) {
  const { t } = useTranslation('verdict')
  const [active, setActive] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const tiles = tilesOf(cases, total)
  const move = (event: KeyboardEvent): void => {
    const next = neighbour(event.key, active, tiles.length)
    if (next === null) return
    event.preventDefault()
    setActive(next)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one
    <ul ref={list} role="list" className={styles.tiles} data-size={size} aria-label={t('case.list')} onKeyDown={move}>
      {tiles.map((tile, place) => (
        <li key={tile.seq}>
          <Tile
            tile={tile}
            tabIndex={place === Math.min(active, tiles.length - 1) ? 0 : -1}
            onFocus={() => setActive(place)}
            onPick={onPick}
          />
        </li>
      ))}
    </ul>
  )
}

type TileData = Pick<Case, 'seq'> & Partial<Case>

interface TileProps {
  readonly tile: TileData
  readonly tabIndex: 0 | -1
  readonly onFocus: () => void
  readonly onPick: ((seq: number) => void) | undefined
}

function Tile({ tile, tabIndex, onFocus, onPick }: TileProps) {
  const { t } = useTranslation('verdict')
  const { seq, verdict, timeMs, memoryKb } = tile
  if (verdict === undefined) {
    return (
      <button
        type="button"
        className={styles.tile}
        data-waiting
        tabIndex={tabIndex}
        onFocus={onFocus}
        aria-label={t('case.waiting', { seq })}
      >
        <span>{seq}</span>
      </button>
    )
  }
  const skipped = verdict === codes.cancelled
  const words = {
    seq,
    verdict: skipped ? t('case.skipped') : t(nameOf(verdict) satisfies VerdictName),
    time: timeText(timeMs),
    memory: memoryText(memoryKb),
  }
  const label = skipped ? t('case.notRun', words) : t('case.done', words)
  return (
    <button
      type="button"
      className={`${styles.tile} ${family.family}`}
      data-family={lookOf(verdict).family}
      tabIndex={tabIndex}
      onFocus={onFocus}
      onClick={() => onPick?.(seq)}
      aria-label={label}
      title={label}
    >
      <span>{seq}</span>
      <VerdictIcon verdict={verdict} size={14} />
      {!skipped && (
        <span className={styles.measures}>
          {words.time}
          <br />
          {words.memory}
        </span>
      )}
    </button>
  )
}

/** The cases known, by number, and empty places for the others. */
export const tilesOf = (cases: readonly Case[], total: number | null): readonly TileData[] => {
  const known = new Map(cases.map((testCase) => [testCase.seq, testCase]))
  const zeroBased = known.has(0)
  const first = zeroBased ? 0 : 1
  const numbers = Array.from({ length: total ?? 0 }, (_, place) => place + first)
  const seqs = [...new Set([...numbers, ...known.keys()])].toSorted((a, b) => a - b)
  return seqs.map((seq) => known.get(seq) ?? { seq })
}

const neighbour = (key: string, place: number, count: number): number | null => {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(place + 1, count - 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(place - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
