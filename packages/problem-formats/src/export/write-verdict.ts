import { problemType, type QuestionSet } from '@verdict/contract'
import { fullScoreOf } from '@verdict/rules'
import type { StatementText } from '../draft.ts'
import type { WriteDeps } from '../stored-files.ts'
import { programFolders } from '../verdict/read-programs.ts'
import { asHojChecker } from './for-hoj.ts'
import { judgeInfo } from './judge-info.ts'
import type { LoadedProblem } from './loaded-problem.ts'
import { type OwnFile, ownFilesOfProblem, placeOf, withLocalLinks, withLocalQuestions } from './local-links.ts'
import { type NamedCase, nameCases } from './name-cases.ts'
import { nameFiles } from './name-files.ts'
import type { ZipWriter } from './zip-writer.ts'

interface Target {
  readonly zip: ZipWriter
  /** The name of the JSON file and of the folder. */
  readonly slug: string
  /** `hoj` writes only what that product knows, with its addresses. */
  readonly format: 'verdict' | 'hoj'
}

/** Writes a problem as a package of ours or of HOJ (docs/package-format.md, back-office reference 15.2). */
export const writeVerdict = async (
  deps: WriteDeps,
  given: LoadedProblem,
  { zip, slug, format }: Target,
): Promise<void> => {
  const loaded = format === 'hoj' ? forHoj(given) : given
  const cases = nameCases(loaded.draft.testdata.cases)
  const isOurs = format === 'verdict'
  const kept = isOurs ? await writeFiles(deps, loaded, { zip, slug }) : new Set<string>()
  const isThere = (file: OwnFile): boolean => kept.has(placeOf(file))
  const statements = Object.fromEntries(
    Object.entries(loaded.draft.statements).map(([locale, text]) => [locale, withLocalLinks(text, isThere)]),
  )
  const { questions: asked } = loaded.draft
  const questions = asked === undefined ? undefined : withLocalQuestions(asked, isThere)
  const json = {
    ...classicJson(loaded, { cases, statements, format }),
    ...(isOurs && ourJson(loaded, { statements, questions })),
  }
  zip.text(`${slug}.json`, `${JSON.stringify(json, null, isOurs ? 2 : undefined)}\n`)
  for (const { one, input, output } of cases) {
    for (const [name, blob] of [[input, one.input] as const, [output, one.output] as const]) {
      const path = `${slug}/${name}`
      if (!zip.has(path)) zip.file(path, blob.bytes, async () => (await deps.files.readBlob(blob.hash)).stream)
    }
  }
  const { judgeMode, judgeCaseMode } = loaded.draft
  const described = { judgeMode, judgeCaseMode, version: loaded.version, cases }
  if (!isOurs) zip.late(`${slug}/info`, () => judgeInfo(deps, described))
  // A folder without files would not be there at all.
  if (isOurs && cases.length === 0) zip.text(`${slug}/no-test-data`, '')
}

/** With a checker that HOJ can start. */
const forHoj = (loaded: LoadedProblem): LoadedProblem => {
  const { checker, judgeMode } = loaded.draft
  if (checker === null) return loaded
  const translated = asHojChecker(checker, judgeMode === 'interactive' ? 'interactor' : 'checker')
  return { ...loaded, draft: { ...loaded.draft, checker: translated } }
}

type Statements = Readonly<Record<string, StatementText>>

/** The texts of a problem with links to the files of the package. */
interface LocalTexts {
  readonly statements: Statements
  readonly questions: QuestionSet | undefined
}

interface Parts {
  readonly cases: readonly NamedCase[]
  readonly statements: Statements
  readonly format: Target['format']
}

/** The keys every reader of the native format knows. */
const classicJson = ({ draft }: LoadedProblem, { cases, statements, format }: Parts) => {
  const isOi = draft.type === problemType.oi
  const words = statements[draft.defaultLocale] ?? Object.values(statements)[0]
  const isOurs = format === 'verdict'
  const problem = {
    problemId: draft.displayId,
    ...words,
    type: draft.type,
    judgeMode: draft.judgeMode,
    judgeCaseMode: draft.judgeCaseMode,
    timeLimit: draft.timeLimitMs,
    memoryLimit: draft.memoryLimitMb,
    stackLimit: draft.stackLimitMb,
    examples: draft.examples,
    source: draft.source ?? undefined,
    difficulty: draft.difficulty,
    auth: isOurs ? draft.visibility : 1,
    ioScore: isOi ? fullScoreOf(draft.testdata.cases, draft.judgeCaseMode) : undefined,
    codeShare: draft.codeShare,
    spjCode: draft.checker?.code,
    spjLanguage: draft.checker?.language,
    userExtraFile: mapText(draft.extraFiles),
    judgeExtraFile: mapText(draft.checker?.extraFiles ?? {}),
    isRemote: false,
    isRemoveEndBlank: draft.ignoreTrailingBlanks,
    openCaseResult: draft.openCaseResult,
    isUploadCase: true,
    isGroup: isOurs ? undefined : false,
    isFileIO: draft.fileIo !== null,
    ioReadFileName: draft.fileIo?.read,
    ioWriteFileName: draft.fileIo?.write,
  }
  return {
    judgeMode: draft.judgeMode,
    problem,
    languages: draft.languages,
    tags: draft.tags.map((tag) => tag.name),
    codeTemplates: draft.codeTemplates
      .filter((codeTemplate) => isOurs || codeTemplate.isOff !== true)
      .map(({ isOff, ...one }) => ({ ...one, ...(isOff === true && { enabled: false }) })),
    samples: cases.map(({ one, input, output }) => ({
      input,
      output,
      // The native format omits zero scores; ours includes them, or a hundred points would be distributed.
      ...(one.score !== null && (isOurs || one.score > 0) && { score: one.score }),
      ...(one.group !== null && { groupNum: one.group }),
    })),
    userExtraFile: draft.extraFiles,
    judgeExtraFile: draft.checker?.extraFiles ?? {},
  }
}

const mapText = (files: Readonly<Record<string, string>>): string | undefined =>
  Object.keys(files).length === 0 ? undefined : JSON.stringify(files)

/** The keys of our own. */
const ourJson = ({ draft, programs, generatorScript }: LoadedProblem, { statements, questions }: LocalTexts) => {
  const named = nameFiles(programs)
  const ofKind = (kind: string) => named.filter((program) => program.kind === kind)
  return {
    format: 'verdict/1',
    defaultLocale: draft.defaultLocale,
    statements,
    isUploadedData: draft.isUploadedData,
    tagNames: draft.tags.map(({ name, nameEn }) => ({ 'zh-CN': name, ...(nameEn !== null && { 'en-US': nameEn }) })),
    judging: {
      groups: draft.testdata.groups,
      limitFactors: draft.limitFactors,
      processes: draft.processes,
      passes: draft.passes,
      outputOnly: draft.outputOnly,
      opensInputs: draft.opensInputs,
      hostClass: draft.hostClass,
      questions,
      blocks: draft.blocks,
      checkerProtocol: draft.checker?.protocol,
      checkerArguments: draft.checker?.arguments,
    },
    solutions: ofKind('solution').map(({ file, language, expected, score, isMain }) => ({
      file,
      language,
      verdict: expected,
      ...(score !== null && { score }),
      ...(isMain && { main: true }),
    })),
    validators: ofKind('validator').map(({ file, language }) => ({ file, language })),
    generators: ofKind('generator').map(({ file, language }) => ({ file, language })),
    generatorScript,
  }
}

/** Pictures, files and programs; answers what is in the package now. */
const writeFiles = async (
  deps: WriteDeps,
  { draft, programs }: LoadedProblem,
  { zip, slug }: Pick<Target, 'zip' | 'slug'>,
): Promise<ReadonlySet<string>> => {
  const kept = new Set<string>()
  for (const file of ownFilesOfProblem(draft)) {
    const place = placeOf(file)
    if (kept.has(place)) continue
    const found = await deps.files.readNamed(file.folder, file.name)
    if (found === null) continue
    found.stream.destroy()
    kept.add(place)
    zip.file(`${slug}/${place}`, found.bytes, async () => {
      const now = await deps.files.readNamed(file.folder, file.name)
      if (now === null) throw new Error(`The file ${file.name} is gone.`)
      return now.stream
    })
  }
  for (const { kind, file, code } of nameFiles(programs)) zip.text(`${slug}/${programFolders[kind]}/${file}`, code)
  return kept
}
