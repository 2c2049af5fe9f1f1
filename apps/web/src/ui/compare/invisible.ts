/** A piece of a line; `mark` is set for characters that cannot be seen. */
export interface Piece {
  readonly text: string
  readonly mark: string | null
}

/** Tabs, carriage returns, unusual blanks and control characters anywhere; plain spaces only at the end of a line. */
const invisible = /[\p{Cc}\p{Cf}\u00A0\u2028\u2029\u3000]| +$/gu

const signs: Readonly<Record<string, string>> = { '\t': '→', '\r': 'CR', '\u00A0': 'NBSP', '\u3000': '□' }

const markOf = (text: string): string => {
  if (text.startsWith(' ')) return '·'.repeat(text.length)
  return signs[text] ?? `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** Splits a line (without its newline) so that invisible characters can be drawn. */
export const piecesOf = (line: string): readonly Piece[] => {
  const pieces: Piece[] = []
  let end = 0
  for (const found of line.matchAll(invisible)) {
    if (found.index > end) pieces.push({ text: line.slice(end, found.index), mark: null })
    pieces.push({ text: found[0], mark: markOf(found[0]) })
    end = found.index + found[0].length
  }
  if (end < line.length || pieces.length === 0) pieces.push({ text: line.slice(end), mark: null })
  return pieces
}
