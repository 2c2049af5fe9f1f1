import { problemType } from '@verdict/contract'
import { spreadScores, wellFormed } from '@verdict/rules'
import { z } from 'zod'
import { asForeign } from '../conventions.ts'
import { plainDraft, plainProblem } from '../defaults.ts'
import { examplesOf } from '../examples.ts'
import { PackageFault, shown } from '../faults.ts'
import { Notes } from '../notes.ts'
import type { CaseDraft, FoundProblem, PackagedProblem, PackageReader, ReadContext } from '../packaged.ts'
import { type Content, contentOf, readText } from '../source.ts'
import { displayIdOf, localeOfText, statementsOf, wordsOf } from '../words.ts'
import { readShape } from '../yaml.ts'
import { templatesOf } from './templates.ts'

/** Zips of QDUOJ: one folder per problem with `problem.json` and `testcase/` (back-office reference 15.3). */
export const qduojReader: PackageReader = {
  format: 'qduoj',
  recognises: ({ entries }) => [...entries.keys()].some((path) => /^[^/]+\/problem\.json$/.test(path)),
  find: async (context) => {
    const folders = [...context.source.entries.keys()].flatMap(
      (path) => /^([^/]+)\/problem\.json$/.exec(path)?.[1] ?? [],
    )
    const ordered = folders.sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1))
    return ordered.map(
      (folder): FoundProblem => ({
        key: folder,
        read: () => readOne(context, folder),
        title: () => titleOf(context, folder),
      }),
    )
  },
}

const text = z.string().max(262_144)
const formatted = z.object({ value: text })
const shape = z.object({
  display_id: z.union([z.string(), z.number()]),
  title: text,
  description: formatted,
  input_description: formatted,
  output_description: formatted,
  hint: formatted,
  time_limit: z.coerce.number().int().min(1).max(600_000),
  memory_limit: z.coerce.number().int().min(1).max(65_536),
  samples: z.array(z.object({ input: text, output: text })),
  test_case_score: z
    .array(
      z.object({
        input_name: z.string().min(1),
        output_name: z.string().nullish(),
        score: z.coerce.number().int().min(0).max(1_000_000).nullish(),
      }),
    )
    .min(1),
  rule_type: z.string(),
  source: text.nullish(),
  spj: z.object({ language: z.string(), code: text }).nullish(),
  tags: z.array(z.string().trim().min(1).max(64)),
  template: z.unknown().optional(),
})
type Shape = z.output<typeof shape>

/** Languages every problem of this format takes. */
const languages = ['C', 'C With O2', 'C++', 'C++ With O2', 'Java', 'Python3', 'Python2', 'Golang', 'C#'] as const

const readOne = async (context: ReadContext, folder: string): Promise<PackagedProblem> => {
  const notes = new Notes()
  const given = readShape(shape, await readJson(context, `${folder}/problem.json`, notes), 'problem.json')
  const source = given as Shape & Record<string, unknown>
  const type = given.rule_type === 'ACM' ? problemType.acm : problemType.oi
  const words = wordsOf(unescaped(given.title), {
    description: unescaped(given.description.value),
    input: unescaped(given.input_description.value),
    output: unescaped(given.output_description.value),
    hint: unescaped(given.hint.value),
  })
  notes.mapped('languages', languages.join(', '))
  const templates = context.isStrict ? { codeTemplates: [] } : templatesOf(given.template, notes)
  notes.assumed('difficulty', plainDraft.difficulty)
  return {
    ...plainProblem,
    draft: {
      ...plainDraft,
      displayId: displayIdOf(source.display_id),
      type,
      ...checkerOf(given, context, notes),
      timeLimitMs: given.time_limit,
      memoryLimitMb: given.memory_limit,
      source: given.source || null,
      examples: examplesOf(given.samples),
      ...statementsOf({ [localeOfText(words.title, words.description)]: words }),
      tags: given.tags.map((name) => ({ name, nameEn: null })),
      languages,
      ...templates,
    },
    cases: casesOf(given, context, folder),
    notes: notes.list(),
  }
}

/** The title of a problem, also of one that cannot be read otherwise. */
const titleOf = async (context: ReadContext, folder: string): Promise<string | null> => {
  const head = z.object({ title: z.string() }).safeParse(await readJson(context, `${folder}/problem.json`, new Notes()))
  return head.success ? unescaped(head.data.title) : null
}

const readJson = async ({ source, limits }: ReadContext, path: string, notes: Notes): Promise<unknown> => {
  const entry = source.entries.get(path)
  if (entry === undefined) throw new PackageFault('json.missing')
  try {
    return wellFormed(JSON.parse(await readText(entry, limits.jsonBytes, notes)))
  } catch (error) {
    if (error instanceof PackageFault) throw error
    throw new PackageFault('json.broken', {}, { cause: error })
  }
}

/** Some exports escape their texts twice. */
const unescaped = (given: string): string =>
  given.replace(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const checkerOf = (
  { spj }: Shape,
  { isStrict }: ReadContext,
  notes: Notes,
): Pick<PackagedProblem['draft'], 'checker' | 'judgeMode'> => {
  if (spj === null || spj === undefined || spj.code.trim() === '') return { checker: null, judgeMode: 'default' }
  const checker = { language: spj.language === 'C' ? 'C' : 'C++', code: spj.code, extraFiles: {} }
  const isTestlib = /#\s*include\s*["<]testlib\.h/.test(spj.code)
  if (isStrict || isTestlib) return { checker, judgeMode: 'spj' }
  notes.mapped('spj', 'checker (QDUOJ)')
  return { checker: asForeign(checker, 'qduoj'), judgeMode: 'spj' }
}

const casesOf = (given: Shape, { source }: ReadContext, folder: string): readonly CaseDraft[] => {
  const scores = given.test_case_score.map((item) => item.score ?? null)
  const spread = scores.every((score) => score === null) ? spreadScores(scores.length) : scores
  const fileOf = (name: string): Content => {
    const entry = source.entries.get(`${folder}/testcase/${name}`)
    if (entry === undefined) throw new PackageFault('file.missing', { name: shown(`testcase/${name}`) })
    return entry
  }
  return given.test_case_score.map(({ input_name: input, output_name: output }, index) => {
    // Cases of a special judge may have no output.
    const has = output !== null && output !== undefined && output !== '' && output !== '-'
    return {
      inputName: input,
      outputName: has ? output : `${input.replace(/\.[^.]*$/, '')}.out`,
      input: fileOf(input),
      output: has ? fileOf(output) : contentOf(''),
      score: spread[index] ?? 0,
      group: null,
    }
  })
}
