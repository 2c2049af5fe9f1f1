import type { CaseSource } from './source.ts'

export type Solve = (input: string) => string

/** Test cases without scores: each input with the reference output. */
export function* answered(inputs: Iterable<string>, answer: Solve): Iterable<CaseSource> {
  for (const input of inputs) yield { input, answer: answer(input) }
}

/** A group of inputs that carry the same score each. */
export function* answeredGroup(
  inputs: Iterable<string>,
  answer: Solve,
  grading: { readonly group: number; readonly score: number },
): Iterable<CaseSource> {
  for (const input of inputs) yield { input, answer: answer(input), ...grading }
}

type Row = string | number | readonly (string | number)[]

/** Rows of text; a row of numbers is joined by single spaces, and every row ends its line. */
export const rows = (...content: readonly Row[]): string => table(content)

/** The same for a list too long to be spread into arguments. */
export const table = (content: readonly Row[]): string =>
  content.map((row) => `${typeof row === 'object' ? row.join(' ') : row}\n`).join('')

/** All whole numbers of a text, read once from left to right. */
export class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  int(): number {
    const text = this.#text
    while (text.charCodeAt(this.#at) <= 32) this.#at++
    const isNegative = text.charCodeAt(this.#at) === 45
    if (isNegative) this.#at++
    const start = this.#at
    let value = 0
    for (let code = text.charCodeAt(this.#at); code >= 48 && code <= 57; code = text.charCodeAt(++this.#at))
      value = value * 10 + (code - 48)
    if (this.#at === start) throw new Error(`no number at character ${start}`)
    return isNegative ? -value : value
  }

  ints(count: number): number[] {
    return Array.from({ length: count }, () => this.int())
  }

  word(): string {
    const text = this.#text
    while (text.charCodeAt(this.#at) <= 32) this.#at++
    const start = this.#at
    while (text.charCodeAt(this.#at) > 32) this.#at++
    return text.slice(start, this.#at)
  }
}

/** Typed access that fails loudly, for the arrays of the references. */
export const at = <Item>(items: ArrayLike<Item>, index: number): Item => {
  const item = items[index]
  if (item === undefined) throw new RangeError(`no item ${index}`)
  return item
}
