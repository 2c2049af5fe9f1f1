import type { Manifest } from '@verdict/contract'

type TestCase = Manifest['cases'][number]

export interface NamedCase {
  readonly one: TestCase
  readonly input: string
  readonly output: string
}

/** A valid file name in the folder root for our own reader. */
const usable = (name: string): boolean =>
  /^[^/\\\p{Cc}\u202a-\u202e\u2066-\u2069]{1,120}$/u.test(name) &&
  !name.startsWith('.') &&
  !['Thumbs.db', 'info', '-', 'images', 'files', 'solutions', 'validators', 'generators'].includes(name)

/** Names for the files of every case: their own where they can be, `<number>.in` and `<number>.out` where not. */
export const nameCases = (cases: readonly TestCase[]): readonly NamedCase[] => {
  const taken = new Map<string, string>()
  const nameFor = (name: string, hash: string, fallback: string): string => {
    const isFree = usable(name) && (taken.get(name) ?? hash) === hash
    let chosen = isFree ? name : fallback
    while ((taken.get(chosen) ?? hash) !== hash) chosen = `_${chosen}`
    taken.set(chosen, hash)
    return chosen
  }
  return cases.map((testCase) => ({
    one: testCase,
    input: nameFor(testCase.inputName, testCase.input.hash, `${testCase.seq}.in`),
    output: nameFor(testCase.outputName, testCase.output.hash, `${testCase.seq}.out`),
  }))
}
