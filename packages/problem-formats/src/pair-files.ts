import { naturally } from './natural-order.ts'

export interface FilePair {
  readonly input: string
  /** Null when there is none. */
  readonly output: string | null
}

/** Test cases of a folder whose package names none: `x.in` with `x.out` or `x.ans`, `input1.txt` with `output1.txt`. */
export const pairFiles = (names: Iterable<string>): readonly FilePair[] => {
  const known = new Set(names)
  const inputs = [...known].filter((name) => /\.in$|^(.*\/)?[^/]*input[^/]*\.txt$/i.test(name)).sort(naturally)
  return inputs.map((input) => ({ input, output: outputsFor(input).find((name) => known.has(name)) ?? null }))
}

const outputsFor = (input: string): readonly string[] =>
  /\.txt$/i.test(input)
    ? [input.replace(/input(?=[^/]*$)/i, 'output')]
    : ['.out', '.ans', '.OUT', '.ANS'].map((suffix) => input.replace(/\.in$/i, suffix))
