/** An input with its output, by the rules of existing clients (api-admin 16.1). */
export interface Pair {
  readonly inputName: string
  /** Name of the output, even when the file does not exist. */
  readonly outputName: string
  /** The file that holds it; null is an empty output. */
  readonly outputFile: string | null
}

export interface Note {
  readonly file: string
  readonly note: 'outputMissing' | 'inputMissing' | 'ignored'
}

/**
 * Finds the test cases in an archive's root: `a.in` pairs with `a.out` or `a.ans`, the last in the listing;
 * `input1.txt` pairs with `output1.txt`. Cases are in natural order: 2 before 10.
 */
export const pairFiles = (
  names: readonly string[],
): { readonly pairs: readonly Pair[]; readonly notes: readonly Note[] } => {
  const listed = new Map(names.map((name, index) => [name, index]))
  const inputs = names.filter(isInput).sort(inCounting)
  const pairs = inputs.map((name): Pair => {
    const found = outputsFor(name)
      .filter((item) => listed.has(item))
      .sort((a, b) => (listed.get(b) ?? 0) - (listed.get(a) ?? 0))[0]
    return { inputName: name, outputName: found ?? defaultOutput(name), outputFile: found ?? null }
  })
  const used = new Set(pairs.flatMap((pair) => [pair.inputName, pair.outputName]))
  const paired = new Set(inputs.flatMap((name) => [name, ...outputsFor(name)]))
  const missing = pairs.filter((pair) => pair.outputFile === null).map((pair) => pair.inputName)
  const notes: Note[] = [
    ...missing.map((file) => ({ file, note: 'outputMissing' as const })),
    ...names
      .filter((name) => !used.has(name))
      .map((file) => ({
        file,
        note: isOutput(file) && !paired.has(file) ? ('inputMissing' as const) : ('ignored' as const),
      })),
  ]
  return { pairs, notes }
}

const isInput = (name: string): boolean => /\.in$/i.test(name) || (/\.txt$/i.test(name) && /input/i.test(name))

const isOutput = (name: string): boolean => /\.(out|ans)$/i.test(name) || (/\.txt$/i.test(name) && /output/i.test(name))

const outputsFor = (input: string): readonly string[] => {
  if (/\.txt$/i.test(input)) return [defaultOutput(input)]
  const base = input.replace(/\.in$/i, '')
  return ['out', 'ans', 'OUT', 'ANS'].map((suffix) => `${base}.${suffix}`)
}

const defaultOutput = (input: string): string =>
  /\.txt$/i.test(input)
    ? input.replace(/input/i, (word) =>
        word === word.toUpperCase() ? 'OUTPUT' : word.startsWith('I') ? 'Output' : 'output',
      )
    : `${input.replace(/\.in$/i, '')}.out`

/** By the length of the name before its first dot, then by its text. */
const inCounting = (a: string, b: string): number => {
  const [left, right] = [stem(a), stem(b)]
  return left.length - right.length || (left < right ? -1 : left > right ? 1 : a < b ? -1 : 1)
}

const stem = (name: string): string => name.split('.')[0] ?? name
