import { diffArrays } from 'diff'

export interface Line {
  readonly number: number
  readonly text: string
}

/** Lines next to each other; null where the other side has none. */
export interface LinePair {
  readonly left: Line | null
  readonly right: Line | null
  /** `blanks`: equal but for blanks at the end of the line. */
  readonly kind: 'same' | 'blanks' | 'changed'
}

/** Beyond that many differing lines they are compared by their numbers, which takes no time. */
const maxEdits = 300

/** The lines of a text; the newline at the end begins no further line. */
const linesOf = (text: string): readonly string[] => {
  const lines = text.split('\n')
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

/** Pairs the lines of two texts, equal ones with each other. */
export const compareLines = (left: string, right: string): readonly LinePair[] => {
  const [before, after] = [linesOf(left), linesOf(right)]
  const parts = diffArrays([...before], [...after], { maxEditLength: maxEdits })
  if (parts === undefined) return zip(numbered(before, 0), numbered(after, 0))
  const pairs: LinePair[] = []
  let [leftAt, rightAt] = [0, 0]
  for (let place = 0; place < parts.length; place += 1) {
    const part = parts[place]
    if (part === undefined) continue
    const next = parts[place + 1]
    const isReplaced = part.removed && next?.added === true
    const gone = part.added ? [] : part.value
    const come = part.removed ? (isReplaced ? next.value : []) : part.value
    pairs.push(...zip(numbered(gone, leftAt), numbered(come, rightAt)))
    leftAt += gone.length
    rightAt += come.length
    if (isReplaced) place += 1
  }
  return pairs
}

const numbered = (lines: readonly string[], before: number): readonly Line[] =>
  lines.map((text, place) => ({ number: before + place + 1, text }))

const zip = (left: readonly Line[], right: readonly Line[]): readonly LinePair[] =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, place) => {
    const pair = { left: left[place] ?? null, right: right[place] ?? null }
    return { ...pair, kind: kindOf(pair.left?.text, pair.right?.text) }
  })

const kindOf = (left: string | undefined, right: string | undefined): LinePair['kind'] => {
  if (left === right) return 'same'
  return left !== undefined && right !== undefined && left.trimEnd() === right.trimEnd() ? 'blanks' : 'changed'
}

export interface Difference {
  /** The line of the second text, or of the first where the second has ended. */
  readonly line: number
  /** Null where the text has ended. */
  readonly expected: string | null
  readonly actual: string | null
}

/** The first word that differs; null when only blanks do. */
export const firstDifference = (expected: string, actual: string): Difference | null => {
  const [wanted, given] = [wordsOf(expected), wordsOf(actual)]
  for (let place = 0; place < Math.max(wanted.length, given.length); place += 1) {
    const [want, got] = [wanted[place], given[place]]
    if (want?.text !== got?.text)
      return { line: got?.line ?? want?.line ?? 1, expected: want?.text ?? null, actual: got?.text ?? null }
  }
  return null
}

const wordsOf = (text: string): readonly { readonly text: string; readonly line: number }[] =>
  text
    .split('\n')
    .flatMap((line, place) => [...line.matchAll(/\S+/g)].map(([word]) => ({ text: word, line: place + 1 })))
