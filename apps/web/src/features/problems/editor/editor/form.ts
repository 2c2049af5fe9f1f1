import { defaultLocale, type Locale, locales } from '@verdict/contract/vocabulary'
import { spreadScores } from '@verdict/rules'
import type { DataFor } from '../../../../api/endpoints.ts'
import { type ExtraFile, extraFilesOf } from '../../../../lib/extra-files.ts'
import { type BlocksForm, blocksFormOf } from '../blocks/form.ts'
import type { QuestionSet } from '../questions/draft.ts'
import type { ChosenTag } from '../TagField.tsx'
import { type CaseMode, caseModes, privateAuth } from '../words.ts'
import { type Example, parseExamples } from './examples.ts'

/** The words of a problem in one language. */
export interface Words {
  readonly title: string
  readonly description: string
  readonly input: string
  readonly output: string
  readonly hint: string
}

export interface Template {
  readonly lid: number
  readonly code: string
  readonly isOn: boolean
}

export interface LimitFactor {
  readonly language: string
  readonly time: string
  readonly memory: string
}

/** A case typed into the form of a new problem, or a file of its archive. Numbers are texts while they are typed. */
export interface NewCase {
  readonly input: string
  readonly output: string
  readonly score: string
  readonly groupNum: string
}

/** Everything the editor of a problem holds. Numbers are texts as long as they are being typed. */
export interface ProblemForm {
  /** The revision the changes are based on; null for a new problem. */
  readonly revision: string | null
  readonly problemId: string
  readonly defaultLocale: Locale
  readonly statements: Readonly<Partial<Record<Locale, Words>>>
  readonly examples: readonly Example[]
  readonly source: string
  readonly difficulty: number
  readonly auth: number
  readonly tags: readonly ChosenTag[]
  readonly type: number
  readonly timeLimit: string
  readonly memoryLimit: string
  readonly stackLimit: string
  readonly judgeMode: string
  readonly judgeCaseMode: string
  readonly spjLanguage: string
  readonly spjCode: string
  readonly userExtraFiles: readonly ExtraFile[]
  readonly judgeExtraFiles: readonly ExtraFile[]
  /** Languages whose limits are multiplied by other factors than usual. */
  readonly limitFactors: readonly LimitFactor[]
  readonly checkerProtocol: 'hoj' | 'kattis'
  /** Of an interaction: how many of the contestant's processes talk. Of a checker: how often a program may run again. */
  readonly processes: string
  readonly passes: string
  readonly outputOnly: boolean
  readonly opensInputs: boolean
  /** Class of judge hosts it requires; empty for any host. */
  readonly hostClass: string
  /** Of a question problem; null for one that programs solve. */
  readonly questions: QuestionSet | null
  /** Block programming; null without it. */
  readonly blocks: BlocksForm | null
  readonly isFileIO: boolean
  readonly ioReadFileName: string
  readonly ioWriteFileName: string
  readonly isRemoveEndBlank: boolean
  readonly openCaseResult: boolean
  readonly codeShare: boolean
  /** Ids of the languages one may submit in. */
  readonly languages: readonly number[]
  readonly templates: readonly Template[]
  /** Of a new problem: whether its cases come as an archive, the archive's token, and the cases. */
  readonly isUploadCase: boolean
  readonly archive: string | null
  readonly cases: readonly NewCase[]
}

export const emptyWords: Words = { title: '', description: '', input: '', output: '', hint: '' }

/**
 * A new problem: limits as the specification begins it (section 9 of 001, api-admin 8.1), in the author's language,
 * private until it is published, with trailing blanks ignored.
 */
export const emptyForm = (languages: readonly number[], locale: Locale = defaultLocale): ProblemForm => ({
  revision: null,
  problemId: '',
  defaultLocale: locale,
  statements: { [locale]: emptyWords },
  examples: [{ input: '', output: '' }],
  source: '',
  difficulty: 0,
  auth: privateAuth,
  tags: [],
  type: 0,
  timeLimit: '1000',
  memoryLimit: '256',
  stackLimit: '128',
  judgeMode: 'default',
  judgeCaseMode: 'default',
  spjLanguage: 'C++',
  spjCode: '',
  userExtraFiles: [],
  judgeExtraFiles: [],
  limitFactors: [],
  checkerProtocol: 'hoj',
  processes: '1',
  passes: '1',
  outputOnly: false,
  opensInputs: false,
  hostClass: '',
  questions: null,
  blocks: null,
  isFileIO: false,
  ioReadFileName: '',
  ioWriteFileName: '',
  isRemoveEndBlank: true,
  openCaseResult: true,
  codeShare: true,
  languages,
  templates: [],
  isUploadCase: true,
  archive: null,
  cases: [],
})

interface Stored {
  readonly problem: DataFor<'adminProblems.detail'>
  readonly tags: DataFor<'problems.tags'>
  readonly languages: DataFor<'problems.problemLanguages'>
  readonly templates: DataFor<'problems.codeTemplates'>
}

/** The form of a stored problem. Its cases are edited in a separate section. */
export const formOf = ({ problem, tags, languages, templates }: Stored): ProblemForm => ({
  revision: problem.revision,
  problemId: problem.problemId,
  defaultLocale: localeIn(problem.defaultLocale),
  statements: problem.statements,
  examples: parseExamples(problem.examples),
  source: problem.source ?? '',
  difficulty: problem.difficulty,
  auth: problem.auth,
  tags: tags.map(({ id, name }) => ({ id, name })),
  type: problem.type,
  timeLimit: String(problem.timeLimit),
  memoryLimit: String(problem.memoryLimit),
  stackLimit: String(problem.stackLimit),
  judgeMode: problem.judgeMode,
  judgeCaseMode: problem.judgeCaseMode,
  spjLanguage: problem.spjLanguage ?? 'C',
  spjCode: problem.spjCode ?? '',
  userExtraFiles: extraFilesOf(problem.userExtraFile),
  judgeExtraFiles: extraFilesOf(problem.judgeExtraFile),
  limitFactors: Object.entries(problem.limitFactors).map(([language, { time, memory }]) => ({
    language,
    time: String(time ?? ''),
    memory: String(memory ?? ''),
  })),
  checkerProtocol: problem.checkerProtocol,
  processes: String(problem.processes),
  passes: String(problem.passes),
  outputOnly: problem.outputOnly,
  opensInputs: problem.opensInputs,
  hostClass: problem.hostClass ?? '',
  questions: problem.questions ?? null,
  blocks: blocksFormOf(problem.blocks),
  isFileIO: problem.isFileIO,
  ioReadFileName: problem.ioReadFileName ?? '',
  ioWriteFileName: problem.ioWriteFileName ?? '',
  isRemoveEndBlank: problem.isRemoveEndBlank,
  openCaseResult: problem.openCaseResult,
  codeShare: problem.codeShare,
  languages: languages.map(({ id }) => id),
  templates: templates.map(({ lid, code, status }) => ({ lid, code, isOn: status })),
  isUploadCase: problem.isUploadCase,
  archive: null,
  cases: [],
})

const localeIn = (text: string): Locale => locales.find((locale) => locale === text) ?? defaultLocale

/** The words the form shows for a language, empty ones included. */
export const wordsIn = (form: ProblemForm, locale: Locale): Words => form.statements[locale] ?? emptyWords

/** Title of the problem in a language; in its default language where there is none. */
export const titleFor = (form: ProblemForm, locale: Locale): string =>
  wordsIn(form, locale).title.trim() || wordsIn(form, form.defaultLocale).title

export const isOi = ({ type }: ProblemForm): boolean => type === 1
export const hasGroups = ({ judgeCaseMode }: ProblemForm): boolean => judgeCaseMode.startsWith('subtask')

/** The other way of scoring, with a case mode that goes with it, and scores where they are needed. */
export const withType = (form: ProblemForm, type: number): ProblemForm => {
  const modes: readonly CaseMode[] = type === 1 ? caseModes.oi : caseModes.acm
  const judgeCaseMode = modes.find((mode) => mode === form.judgeCaseMode) ?? 'default'
  return { ...form, type, judgeCaseMode, cases: type === 1 ? withEvenScores(form.cases, judgeCaseMode) : form.cases }
}

/** Another way of counting cases; scores that were not chosen are spread again. */
export const withCaseMode = (form: ProblemForm, judgeCaseMode: string): ProblemForm => {
  const isEven = isOi(form) && hasEvenScores(form.cases, form.judgeCaseMode)
  return { ...form, judgeCaseMode, cases: isEven ? withEvenScores(form.cases, judgeCaseMode) : form.cases }
}

/**
 * 100 points split evenly, the remainder on the last cases (specification 001, section 4). Subtasks share the points,
 * and every case of one carries all its points, because a subtask is worth its lowest or mean case.
 */
export const withEvenScores = (cases: readonly NewCase[], judgeCaseMode = 'default'): NewCase[] => {
  if (!judgeCaseMode.startsWith('subtask')) {
    const scores = spread(cases.length)
    return cases.map((testCase, place) => ({ ...testCase, score: scores[place] ?? '' }))
  }
  const groups = [...new Set(cases.map(({ groupNum }) => groupNum.trim()))]
  const scores = spread(groups.length)
  return cases.map((testCase) => ({ ...testCase, score: scores[groups.indexOf(testCase.groupNum.trim())] ?? '' }))
}

const spread = (count: number): readonly string[] => (count === 0 ? [] : spreadScores(count).map(String))

/** No custom scores yet, so they can be redistributed. */
export const hasEvenScores = (cases: readonly NewCase[], judgeCaseMode = 'default'): boolean =>
  withEvenScores(cases, judgeCaseMode).every(({ score }, place) => score === cases[place]?.score)
