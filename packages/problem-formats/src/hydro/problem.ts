import { type Locale, problemType } from '@verdict/contract'
import { z } from 'zod'
import { asForeign } from '../conventions.ts'
import { plainDraft, plainProblem } from '../defaults.ts'
import type { CheckerDraft, StatementText } from '../draft.ts'
import { examplesOf } from '../examples.ts'
import { PackageFault, shown } from '../faults.ts'
import { filesBelow } from '../folders.ts'
import { checkerLanguageOf } from '../languages.ts'
import { Notes } from '../notes.ts'
import type { PackagedProblem, ReadContext } from '../packaged.ts'
import { readCode } from '../read-code.ts'
import { requiredFile } from '../reading.ts'
import { plainFileName } from '../schema.ts'
import { type Content, type Entry, readText } from '../source.ts'
import { displayIdOf, localeOfName, localeOfText, statementsOf, wordsOf } from '../words.ts'
import { readShape, readYaml } from '../yaml.ts'
import { casesOf } from './cases.ts'
import { type HydroConfig, languagesOf, readConfig, readMemory, readTime } from './config.ts'
import { answersIn, questionsOf } from './questions.ts'
import { linkFiles, takeSamples } from './statement.ts'

const about = z
  .object({
    pid: z.union([z.string(), z.number()]).nullish(),
    title: z.union([z.string(), z.number()]).transform(String),
    tag: z.array(z.union([z.string(), z.number()]).transform((item) => String(item).trim())).nullish(),
  })
  .loose()

/** @throws PackageFault that names what is wrong with the problem. */
export const problemOf = async (context: ReadContext, folder: string): Promise<PackagedProblem> => {
  const { limits, isStrict } = context
  const notes = new Notes()
  const files = filesBelow(context.source, folder)
  const data = filesBelow(context.source, folder === '' ? 'testdata' : `${folder}/testdata`)
  const head = requiredFile(files, 'problem.yaml', 'problem.yml')
  const given = readShape(about, await readYaml(head, limits), 'problem.yaml')
  notes.lostKeys(given, ['pid', 'title', 'tag'], 'problem.yaml: ')
  const settings = await settingsOf(data, context)
  const text = await statementOf(files, { context, notes, title: given.title })
  const tags = tagsOf(given.tag ?? [])
  const answers = isStrict ? null : answersIn(settings)
  if (answers !== null) {
    const { draft, ...problem } = questionsOf(text, { answers, notes, title: given.title })
    return { ...problem, draft: { ...draft, displayId: displayIdOf(given.pid), tags }, notes: notes.list() }
  }
  const config = readConfig(settings, { isStrict, notes })
  const { cases, needs, judgeCaseMode } = casesOf(config, data, notes)
  return {
    ...plainProblem,
    draft: {
      ...plainDraft,
      displayId: displayIdOf(given.pid),
      // Every problem of this format is scored (back-office reference 15.5).
      type: problemType.oi,
      judgeCaseMode,
      ...(await modeOf(config, data, { context, notes })),
      timeLimitMs: readTime(config.time) ?? assumed(notes, 'time', plainDraft.timeLimitMs),
      memoryLimitMb: readMemory(config.memory) ?? assumed(notes, 'memory', plainDraft.memoryLimitMb),
      fileIo: isStrict ? null : fileIoOf(config, notes),
      ...text.words,
      examples: text.examples,
      tags,
      languages: languagesOf(config, { isStrict, notes }),
      extraFiles: await extraFiles(config.user_extra_files ?? [], data, context),
    },
    cases,
    needs,
    pictures: text.pictures,
    attachments: text.attachments,
    notes: notes.list(),
  }
}

/** The title of a problem, also of one that cannot be read otherwise. */
export const titleOf = async (context: ReadContext, folder: string): Promise<string | null> => {
  const files = filesBelow(context.source, folder)
  const head = files.get('problem.yaml') ?? files.get('problem.yml')
  const given = z.object({ title: z.union([z.string(), z.number()]) }).loose()
  const read = head === undefined ? null : given.safeParse(await readYaml(head, context.limits))
  return read?.data === undefined ? null : String(read.data.title)
}

interface Reading {
  readonly context: ReadContext
  readonly notes: Notes
}

const assumed = (notes: Notes, item: string, value: number): number => {
  notes.assumed(item, value)
  return value
}

const settingsOf = async (data: ReadonlyMap<string, Entry>, context: ReadContext): Promise<unknown> => {
  const file = data.get('config.yaml') ?? data.get('config.yml')
  if (file === undefined && context.isStrict) throw new PackageFault('file.missing', { name: '"testdata/config.yaml"' })
  return file === undefined ? {} : readYaml(file, context.limits)
}

const tagsOf = (names: readonly string[]): PackagedProblem['draft']['tags'] =>
  [...new Set(names)].filter((name) => name !== '' && name.length <= 64).map((name) => ({ name, nameEn: null }))

/** Statements in every language that comes along; existing clients' import takes the Chinese one or the only one. */
const statementOf = async (
  files: ReadonlyMap<string, Entry>,
  { context, notes, title }: Reading & { readonly title: string },
) => {
  const wanted = context.isStrict
    ? [['problem_zh.md', 'problem.md'].find((name) => files.has(name)) ?? 'problem.md']
    : [...files.keys()].filter((name) => /^problem(_[A-Za-z_-]+)?\.md$/.test(name)).sort()
  const assets = new Map(
    [...files].flatMap(([name, entry]) =>
      name.startsWith('additional_file/') ? [[name.slice(16), entry] as const] : [],
    ),
  )
  const byLocale: Partial<Record<Locale, StatementText>> = {}
  const pictures = new Map<string, Content>()
  const attachments = new Map<string, Content>()
  let examples = ''
  for (const name of wanted) {
    const { text, samples } = takeSamples(
      await readText(requiredFile(files, name), context.limits.statementChars * 4, notes),
    )
    const linked = linkFiles(text, assets)
    for (const [key, file] of linked.pictures) pictures.set(key, file)
    for (const [key, file] of linked.attachments) attachments.set(key, file)
    const locale = localeOfName(/_([A-Za-z_-]+)\.md$/.exec(name)?.[1] ?? '') ?? localeOfText(title, text)
    byLocale[locale] ??= wordsOf(title, { description: linked.text })
    if (examples === '') examples = examplesOf(samples)
  }
  if (wanted.length === 0) byLocale[localeOfText(title)] = wordsOf(title)
  return { words: statementsOf(byLocale), examples, pictures, attachments }
}

type ModePart = Pick<PackagedProblem['draft'], 'judgeMode' | 'checker' | 'outputOnly'>

const modeOf = async (
  config: HydroConfig,
  data: ReadonlyMap<string, Entry>,
  { context, notes }: Reading,
): Promise<ModePart> => {
  const type = config.type ?? 'default'
  const isKnown = ['default', 'interactive', ...(context.isStrict ? [] : ['submit_answer'])].includes(type)
  if (!isKnown && !context.isStrict) throw new PackageFault('mode.unsupported', { name: type })
  const outputOnly = type === 'submit_answer' ? { outputOnly: true } : {}
  const program = type === 'interactive' ? config.interactor : config.checker
  if (type === 'interactive' && !program) throw new PackageFault('checker.missing', { key: 'config.yaml: interactor' })
  const kind = context.isStrict ? 'testlib' : (config.checker_type ?? 'testlib')
  if (!program || (type !== 'interactive' && !context.isStrict && ['default', 'strict'].includes(kind))) {
    if (kind === 'strict') notes.mapped('checker_type: strict', 'ignoreTrailingBlanks: true')
    return { judgeMode: 'default', checker: null, ...outputOnly }
  }
  const language = context.isStrict ? (/cc$/.test(program) ? 'C++' : 'C') : checkerLanguageOf(program)
  if (language === null) throw new PackageFault('checker.language', { name: shown(program) })
  const checker: CheckerDraft = {
    language,
    code: await readCode(data, program, context.limits),
    extraFiles: await extraFiles(config.judge_extra_files ?? [], data, context),
  }
  if (type === 'interactive') return { judgeMode: 'interactive', checker }
  return { judgeMode: 'spj', checker: byKind(checker, kind, notes), ...outputOnly }
}

/** The checker in the convention it was written for. */
const byKind = (checker: CheckerDraft, kind: string, notes: Notes): CheckerDraft => {
  if (kind === 'testlib') return checker
  if (kind === 'kattis') return { ...checker, protocol: 'kattis' }
  if (kind !== 'hustoj' && kind !== 'qduoj' && kind !== 'syzoj')
    throw new PackageFault('mode.unsupported', { name: `checker_type: ${kind}` })
  notes.mapped('checker', `checker (${kind})`)
  return asForeign(checker, kind)
}

const extraFiles = async (
  names: readonly string[],
  data: ReadonlyMap<string, Entry>,
  { limits }: ReadContext,
): Promise<Readonly<Record<string, string>>> => {
  if (names.length > limits.extraFiles.perProblem)
    throw new PackageFault('extra.many', { max: limits.extraFiles.perProblem })
  const files: Record<string, string> = {}
  for (const name of names) {
    if (!plainFileName.safeParse(name).success) throw new PackageFault('entry.plain', { name: shown(name) })
    files[name] = await readCode(data, name, limits)
  }
  return files
}

const fileIoOf = ({ filename }: HydroConfig, notes: Notes): PackagedProblem['draft']['fileIo'] => {
  if (filename === null || filename === undefined || filename === '') return null
  const fileIo = { read: `${filename}.in`, write: `${filename}.out` }
  if (!Object.values(fileIo).every((name) => plainFileName.safeParse(name).success))
    throw new PackageFault('fileIo.names')
  notes.mapped('filename', `${fileIo.read}, ${fileIo.write}`)
  return fileIo
}
