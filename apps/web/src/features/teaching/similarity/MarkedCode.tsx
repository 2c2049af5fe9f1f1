import { useMemo } from 'react'
import type { PairDetail } from './queries.ts'
import styles from './Similarity.module.css'
import { linesOf, type Segment } from './segments.ts'

interface Props {
  readonly program: PairDetail['first']
  readonly label: string
  readonly chosen: number | null
  readonly onChoose: (run: number) => void
}

/** Neighbouring runs differ in colour; there are four. */
const colors = 4

/** A program with line numbers, its shared parts marked and starter code pale. */
export function MarkedCode({ program, label, chosen, onChoose }: Props) {
  const { code, shared, starter } = program
  const lines = useMemo(() => linesOf(code, shared, starter), [code, shared, starter])
  const seen = new Set<number>()
  const mark = ({ text, run, isStarter }: Segment, at: number) => {
    if (run === null) {
      return (
        <span key={at} data-starter={isStarter || undefined}>
          {text}
        </span>
      )
    }
    const isFirst = !seen.has(run)
    seen.add(run)
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons above the programs step through all parts
      <mark
        key={at}
        data-first-of={isFirst ? run : undefined}
        data-color={run % colors}
        data-chosen={run === chosen || undefined}
        onClick={() => onChoose(run)}
      >
        {text}
      </mark>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={styles.code} tabIndex={0} aria-label={label} data-scroller>
      <pre>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places
          <span key={at} className={styles.codeLine}>
            {line.map(mark)}
            {'\n'}
          </span>
        ))}
      </pre>
    </section>
  )
}
