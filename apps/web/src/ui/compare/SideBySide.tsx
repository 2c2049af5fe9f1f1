import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import styles from './compare.module.css'
import { compareLines, type Line, type LinePair } from './compare-lines.ts'
import { MarkedLine } from './MarkedLine.tsx'

interface Props {
  readonly left: string
  readonly right: string
  readonly leftName: string
  readonly rightName: string
  readonly label: string
  /** Equal lines far from a difference are left out. */
  readonly isFolded?: boolean
}

/** Unchanged lines shown around a difference. */
const context = 3
/** A table of more rows would make the page slow. */
const maxRows = 2_000

/** Two texts line by line, with invisible characters drawn and differing lines marked. */
export function SideBySide({ left, right, leftName, rightName, label, isFolded = false }: Props) {
  const { t } = useTranslation('compare')
  const all = compareLines(left, right)
  const rows = (isFolded ? folded(all) : all).slice(0, maxRows)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts scroll, by keyboard too
    <section className={styles.box} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {leftName}
            </th>
            <th scope="col" colSpan={2}>
              {rightName}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((pair, place) =>
            pair === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a difference is rendered as a whole
              <tr key={place} className={styles.cut}>
                <td colSpan={4}>…</td>
              </tr>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a difference is rendered as a whole
              <tr key={place} data-kind={pair.kind}>
                <Side line={pair.left} />
                <Side line={pair.right}>{pair.kind !== 'same' && <VisuallyHidden>{t(pair.kind)}</VisuallyHidden>}</Side>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  )
}

function Side({ line, children }: { readonly line: Line | null; readonly children?: ReactNode }) {
  return (
    <>
      <td className={styles.number}>{line?.number ?? ''}</td>
      <td className={styles.line} data-missing={line === null || undefined}>
        {line !== null && <MarkedLine text={line.text} />}
        {children}
      </td>
    </>
  )
}

/** Null for equal lines that are left out. */
const folded = (pairs: readonly LinePair[]): readonly (LinePair | null)[] => {
  const near = new Set<number>()
  for (const [place, pair] of pairs.entries()) {
    if (pair.kind === 'same') continue
    for (let step = -context; step <= context; step += 1) near.add(place + step)
  }
  return pairs.flatMap((pair, place) => {
    if (near.has(place)) return [pair]
    return place === 0 || near.has(place - 1) ? [null] : []
  })
}
