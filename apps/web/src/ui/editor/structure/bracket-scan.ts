import type { Text } from '@codemirror/state'

interface Visitor {
  /** Ranges of strings and comments between two positions, in order. */
  readonly textIn: (from: number, to: number) => readonly (readonly [number, number])[]
  /** A bracket that has or awaits a partner, with its depth. One that closes nothing is left out. */
  readonly onPair: (position: number, depth: number) => void
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** Characters between two stored states. */
const stepLength = 2_000

/**
 * Finds brackets and their depths in a part of a document. The open brackets at some earlier positions are stored, so
 * that a change only costs the text from the last of them to the end of the visible lines.
 */
export class BracketScan {
  /** Closing brackets that are awaited at `position`; ordered by position. */
  readonly #states: { readonly position: number; readonly awaited: string }[] = []

  /** Call it when the text or its tokens changed from a position on. */
  dropFrom(position: number): void {
    const first = this.#states.findIndex((state) => state.position > position)
    if (first !== -1) this.#states.splice(first)
  }

  visit(doc: Text, from: number, to: number, { textIn, onPair }: Visitor): void {
    let { position, awaited } = this.#states.findLast((state) => state.position <= from) ?? { position: 0, awaited: '' }
    while (position < to) {
      const end = Math.min(position + stepLength, to)
      awaited = scan(doc.sliceString(position, end), awaited, {
        text: textIn(position, end),
        start: position,
        onPair: (place, depth) => place >= from && onPair(place, depth),
      })
      position = end
      const isWhole = end < to
      if (isWhole && position > (this.#states.at(-1)?.position ?? 0)) this.#states.push({ position, awaited })
    }
  }
}

interface Part {
  readonly text: readonly (readonly [number, number])[]
  readonly start: number
  readonly onPair: Visitor['onPair']
}

const brackets = /[()[\]{}]/g

/** Reads a part; returns the brackets awaited after it. */
const scan = (code: string, before: string, { text, start, onPair }: Part): string => {
  let awaited = before
  let next = 0
  for (const { 0: bracket, index } of code.matchAll(brackets)) {
    const place = start + index
    while ((text[next]?.[1] ?? Number.POSITIVE_INFINITY) <= place) next += 1
    if ((text[next]?.[0] ?? Number.POSITIVE_INFINITY) <= place) continue
    const closer = closing[bracket]
    if (closer !== undefined) {
      onPair(place, awaited.length)
      awaited += closer
      continue
    }
    const depth = awaited.lastIndexOf(bracket)
    if (depth === -1) continue
    awaited = awaited.slice(0, depth)
    onPair(place, depth)
  }
  return awaited
}
