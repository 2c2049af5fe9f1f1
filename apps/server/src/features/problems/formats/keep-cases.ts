import { Readable } from 'node:stream'
import { type Manifest, problemType } from '@verdict/contract'
import { type CaseDraft, type Content, type PackagedProblem, withUnixLines } from '@verdict/problem-formats'
import type { Deps } from '../../../deps.ts'
import { manifestOf, type TestCase } from '../bank/testdata.ts'
import { distinctNames } from '../saving/distinct-names.ts'

/** Files written at once: enough to hide the disk's latency, few enough to leave it to others. */
const width = 8

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
