import styles from './compare.module.css'
import { piecesOf } from './invisible.ts'

/** A line in which tabs, carriage returns, trailing spaces and the like are drawn. */
export function MarkedLine({ text }: { readonly text: string }) {
  return piecesOf(text).map(({ text: piece, mark }, place) =>
    mark === null ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is rendered as a whole
      <span key={place} className={styles.mark} title={names[piece[0] ?? ''] ?? mark}>
        {mark}
      </span>
    ),
  )
}

/** As the Unicode standard abbreviates them. */
const names: Readonly<Record<string, string>> = { ' ': 'SP', '\t': 'TAB', '\r': 'CR', '\u00A0': 'NBSP' }
