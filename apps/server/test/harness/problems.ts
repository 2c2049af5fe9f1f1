import { Readable } from 'node:stream'
import { languageSeeds } from '../../seeds/languages.ts'
import type { Deps } from '../../src/deps.ts'
import { manifestOf } from '../../src/features/problems/bank/testdata.ts'
import type { Author, ProblemDraft, StatementText } from '../../src/features/problems/saving/draft.ts'
import { addMissingLanguages } from '../../src/features/problems/saving/save-languages.ts'
import { saveProblem } from '../../src/features/problems/saving/save-problem.ts'

export interface CaseGiven {
  readonly input: string
  readonly output: string
  readonly score?: number
  readonly group?: number
}

export type ProblemGiven = Partial<Omit<ProblemDraft, 'testdata' | 'statements'>> & {
  readonly cases?: readonly CaseGiven[]
  readonly title?: string
  readonly statements?: Readonly<Record<string, Partial<StatementText>>>
  readonly author?: Author
}

let made = 0

/** A problem saved by the product's own code; A+B with one case by default. */
export const makeProblem = async (
  server: { readonly deps: Deps },
  given: ProblemGiven = {},
): Promise<{ readonly id: number; readonly displayId: string }> => {
  // Kept apart from the counter: problems may be made side by side.
  const number = ++made
  const {
    cases = [{ input: '1 2\n', output: '3\n' }],
    title = `Problem ${number}`,
    statements,
    author,
    ...rest
  } = given
  await addMissingLanguages(server.deps.db, languageSeeds)
  const displayId = rest.displayId ?? `T-${number}`
  const saved = await saveProblem(
    server.deps,
    {
      ...plain,
      ...rest,
      displayId,
      statements: Object.fromEntries(
        Object.entries(statements ?? { 'zh-CN': {} }).map(([locale, text]) => [locale, { ...words, title, ...text }]),
      ),
      testdata: await storeCases(server.deps, cases),
    },
    author ?? { id: '1', username: 'root' },
  )
  return { id: saved.problemId, displayId: displayId.toUpperCase() }
}

const storeCases = async (deps: Deps, cases: readonly CaseGiven[]) => {
  const keep = (text: string) => deps.files.putBlob(Readable.from([Buffer.from(text)]))
  const stored = cases.map(async (testCase, index) => ({
    seq: index + 1,
    inputName: `${index + 1}.in`,
    outputName: `${index + 1}.out`,
    input: await keep(testCase.input),
    output: await keep(testCase.output),
    score: testCase.score ?? null,
    group: testCase.group ?? null,
  }))
  return manifestOf(await Promise.all(stored))
}

const words: StatementText = { title: '', description: 'Add.', input: 'Two numbers.', output: 'Their sum.', hint: '' }

const plain = {
  type: 0,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  timeLimitMs: 1_000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  difficulty: 0,
  visibility: 1,
  source: null,
  codeShare: true,
  ignoreTrailingBlanks: true,
  openCaseResult: true,
  isUploadedData: true,
  fileIo: null,
  examples: '<input>1 2</input><output>3</output>',
  checker: null,
  extraFiles: {},
  defaultLocale: 'zh-CN',
  tags: [],
  languages: [],
  codeTemplates: [],
} as const satisfies Partial<ProblemDraft>
