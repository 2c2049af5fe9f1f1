import {
  comparePrograms,
  coveredTokens,
  fingerprintOf,
  gramHashes,
  type SimilarPair,
  sharedRuns,
  winnowing,
} from '@verdict/rules'
import { plainTokens } from './tokens/plain.ts'
import { type Token, withoutNoise } from './tokens/token.ts'
import { tokenise } from './tokens/tokenise.ts'

export interface Program {
  readonly code: string
  readonly family: string
}

export interface FingerprintTask {
  readonly kind: 'fingerprint'
  readonly programs: readonly Program[]
  /** Tokens by their shape alone, for programs that took a grammar too long. */
  readonly plain: boolean
}

export interface CompareTask {
  readonly kind: 'compare'
  readonly family: string
  readonly programs: readonly { readonly author: string; readonly hashes: Uint32Array }[]
  readonly starters: readonly string[]
  readonly minPercent: number
  readonly maxPairs: number
}

export interface AlignTask {
  readonly kind: 'align'
  readonly family: string
  readonly first: string
  readonly second: string
  readonly starters: readonly string[]
}

export interface Range {
  readonly from: number
  readonly to: number
}

export interface Aligned {
  readonly first: AlignedProgram
  readonly second: AlignedProgram
}

export interface AlignedProgram {
  readonly shared: readonly (Range & { readonly run: number })[]
  readonly starter: readonly Range[]
}

/** Entry point of the thread of `threads.ts`. */
export default (
  task: FingerprintTask | CompareTask | AlignTask,
): readonly Uint32Array[] | readonly SimilarPair[] | Aligned => {
  if (task.kind === 'fingerprint') return task.programs.map((program) => fingerprint(program, task.plain))
  if (task.kind === 'compare') {
    const { programs, minPercent, maxPairs } = task
    return comparePrograms(programs, { ignored: starterHashes(task), minPercent, maxPairs })
  }
  return align(task)
}

const textsOf = (tokens: readonly Token[]): readonly string[] => tokens.map(({ text }) => text)

const fingerprint = ({ code, family }: Program, plain: boolean): Uint32Array =>
  fingerprintOf(textsOf(plain ? withoutNoise(plainTokens(code, family)) : tokenise(code, family)))

/** Every run of starter code counts, not only its fingerprint: a program around it selects other hashes. */
const starterHashes = ({ starters, family }: Pick<CompareTask, 'starters' | 'family'>): ReadonlySet<number> =>
  new Set(starters.flatMap((code) => [...gramHashes(textsOf(tokenise(code, family)))]))

const align = ({ family, first, second, starters }: AlignTask): Aligned => {
  const hashes = starterHashes({ starters, family })
  const [a, b] = [first, second].map((code) => {
    const places = tokenise(code, family)
    const tokens = textsOf(places)
    return { places, tokens, excluded: coveredTokens(tokens, hashes, winnowing.gram) }
  })
  if (a === undefined || b === undefined) throw new Error('There are two programs.')
  const runs = sharedRuns(a, b, winnowing.gram)
  const rangeOf = (places: readonly Token[], from: number, length: number): Range => ({
    from: places[from]?.from ?? 0,
    to: places[from + length - 1]?.to ?? 0,
  })
  return {
    first: {
      shared: runs.map(({ first: from, length }, run) => ({ run, ...rangeOf(a.places, from, length) })),
      starter: rangesOf(a),
    },
    second: {
      shared: runs.map(({ second: from, length }, run) => ({ run, ...rangeOf(b.places, from, length) })).sort(inOrder),
      starter: rangesOf(b),
    },
  }
}

const inOrder = (a: Range, b: Range): number => a.from - b.from

/** Neighbouring excluded tokens as ranges of the source. */
const rangesOf = ({
  places,
  excluded,
}: {
  readonly places: readonly Token[]
  readonly excluded: ReadonlySet<number>
}): readonly Range[] => {
  const starts = [...excluded].filter((at) => !excluded.has(at - 1)).sort((a, b) => a - b)
  return starts.map((start) => {
    let end = start
    while (excluded.has(end + 1)) end += 1
    return { from: places[start]?.from ?? 0, to: places[end]?.to ?? 0 }
  })
}
