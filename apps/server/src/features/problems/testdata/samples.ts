import { fail } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import type { TestCase } from '../bank/testdata.ts'
import type { LooseCase, Wish } from './build-set.ts'
import { keepText } from './keep-text.ts'

/** A case as the editor of existing clients sends it (api-admin 8.5). */
export interface Sample {
  readonly input: string | null
  readonly output: string | null
  readonly score: number | null
  readonly groupNum: number | null
}

/**
 * Cases that were typed, with their whole texts.
 * @throws Refusal `problem.caseEmpty`
 */
export const typedCases = async (deps: Pick<Deps, 'files'>, samples: readonly Sample[]): Promise<readonly Wish[]> => {
  const wishes: Wish[] = []
  for (const [index, sample] of samples.entries()) {
    const [input, output] = [sample.input ?? '', sample.output ?? '']
    if (input === '' && output === '') throw fail('problem.caseEmpty', { seq: index + 1 })
    const files = {
      inputName: `${index + 1}.in`,
      outputName: `${index + 1}.out`,
      input: await keepText(deps, input),
      output: await keepText(deps, output),
    }
    wishes.push({ files, score: sample.score, group: sample.groupNum })
  }
  return wishes
}

/**
 * Cases that are named by their input files: those of a fresh upload, and those the problem has. A name is looked up and
 * never becomes a path.
 * @throws Refusal `testdata.caseUnknown`
 */
export const namedCases = (
  samples: readonly Sample[],
  known: { readonly staged: readonly LooseCase[]; readonly present: readonly TestCase[] },
): readonly Wish[] => {
  const byName = new Map<string, LooseCase>()
  for (const item of [...known.present, ...known.staged]) byName.set(item.inputName, loose(item))
  return samples.map((sample) => {
    const name = (sample.input ?? '').trim()
    const files = byName.get(name)
    if (files === undefined) throw fail('testdata.caseUnknown', { name: name.slice(0, 200) })
    return { files, score: sample.score, group: sample.groupNum }
  })
}

/** A case without its place, points and group. */
export const loose = ({ inputName, outputName, input, output }: LooseCase): LooseCase => ({
  inputName,
  outputName,
  input,
  output,
})

/** A present case that stays as it is. */
export const asIs = (testCase: TestCase): Wish => ({
  files: loose(testCase),
  score: testCase.score,
  group: testCase.group,
})
