import { Readable } from 'node:stream'
import { type Manifest, problemAuth, problemType } from '@verdict/contract'
import { faultOfNeeds } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { manifestOf, type TestCase } from '../bank/testdata.ts'
import { distinctNames } from '../saving/distinct-names.ts'
import { PackageFault, shown } from './faults.ts'
import type { PackageLimits } from './limits.ts'
import type { CaseDraft, PackagedProblem } from './packaged.ts'
import type { Content } from './source.ts'
import { withUnixLines } from './unix-lines.ts'

/** Files written at once: enough to hide the disk's latency, few enough to leave it to others. */
const width = 8

/**
 * Looks at the test data before anything is stored.
 * @throws PackageFault
 */
export const checkCases = (problem: PackagedProblem, limits: PackageLimits): void => {
  const { draft, cases, needs, generatorScript } = problem
  // A hidden problem may wait for data that its generators make.
  const waits = generatorScript !== '' && draft.visibility === problemAuth.hidden
  if (cases.length === 0 && !waits) throw new PackageFault('cases.none')
  if (cases.length > limits.casesPerProblem) throw new PackageFault('cases.many', { max: limits.casesPerProblem })
  const files = cases.flatMap((testCase) => [
    { name: testCase.inputName, bytes: testCase.input.bytes },
    { name: testCase.outputName, bytes: testCase.output.bytes },
  ])
  const large = files.find((file) => file.bytes > limits.caseFileBytes)
  if (large !== undefined) throw new PackageFault('entry.large', { name: shown(large.name), max: limits.caseFileBytes })
  const fault =
    needs.length === 0 ? null : faultOfNeeds(needs, new Set(cases.flatMap((testCase) => testCase.group ?? [])))
  if (fault !== null) throw new PackageFault('key.wrong', { key: 'judging.groups', reason: fault })
}

/** Stores the test data of a problem by content and names the set. */
export const keepCases = async (deps: Pick<Deps, 'files'>, problem: PackagedProblem): Promise<Manifest> => {
  const isOi = problem.draft.type === problemType.oi
  // Many cases share an empty output or one input; each content is stored once.
  const kept = new Map<Content, Promise<TestCase['input']>>()
  const keep = (content: Content): Promise<TestCase['input']> => {
    const known = kept.get(content) ?? store(deps, content)
    kept.set(content, known)
    return known
  }
  const keepCase = async (caseDraft: CaseDraft, index: number): Promise<TestCase> => ({
    seq: index + 1,
    inputName: caseDraft.inputName,
    outputName: caseDraft.outputName,
    input: await keep(caseDraft.input),
    output: await keep(caseDraft.output),
    score: isOi ? (caseDraft.score ?? 0) : null,
    group: isOi ? caseDraft.group : null,
  })
  const cases: TestCase[] = []
  for (let start = 0; start < problem.cases.length; start += width) {
    const batch = problem.cases.slice(start, start + width)
    cases.push(...(await Promise.all(batch.map((item, offset) => keepCase(item, start + offset)))))
  }
  return manifestOf(distinctNames(cases), isOi ? problem.needs : [])
}

const store = async (deps: Pick<Deps, 'files'>, content: Content) =>
  deps.files.putBlob(Readable.from(withUnixLines(await content.open())))
