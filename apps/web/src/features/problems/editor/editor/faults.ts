import { limits } from '@verdict/contract/limits'
import { locales } from '@verdict/contract/vocabulary'
import type { ExtraFile } from '../../../../lib/extra-files.ts'
import { blocksFault } from '../blocks/form.ts'
import { faultOfQuestion, type QuestionSet } from '../questions/draft.ts'
import { checkerOf } from './body.ts'
import { hasGroups, isOi, type NewCase, type ProblemForm, wordsIn } from './form.ts'

/** The parts of the editor, in order. */
export const parts = ['statement', 'questions', 'judging', 'languages', 'data', 'check', 'people', 'history'] as const
export type Part = (typeof parts)[number]

/** Validation errors of a field; the texts are in adminProblems.json under `fault`. */
export type FaultName =
  | 'required'
  | 'tooLong'
  | 'positive'
  | 'score'
  | 'group'
  | 'notCompiled'
  | 'template'
  | 'language'
  | 'noCases'
  | 'emptyCase'
  | 'fileTwice'
  | 'factor'
  | 'processes'
  | 'passes'
  | 'hostClass'
  | 'question'
  | 'noBlocks'
  | 'blockLimit'

export interface Fault {
  readonly part: Part
  /** Names the field, e.g. `zh-CN.title` or `cases.3.score`. */
  readonly field: string
  readonly name: FaultName
}

const idMaxChars = 50
const titleMaxChars = 255
const compulsory = ['title', 'description', 'input', 'output'] as const

/** Everything that keeps a problem from being saved, in the order of the form (specification 001, section 5). */
export const faultsOf = (
  form: ProblemForm,
  { compiled, isNew }: { compiled: string | null; isNew: boolean },
): Fault[] => [
  ...identityFaults(form),
  ...statementFaults(form),
  ...(form.questions === null ? programFaults(form, { compiled, isNew }) : questionFaults(form.questions)),
]

/** Faults of problems that programs solve. */
const programFaults = (form: ProblemForm, { compiled, isNew }: Parameters<typeof faultsOf>[1]): Fault[] => [
  ...limitFaults(form),
  ...checkerFaults(form, compiled),
  ...fileFaults('userExtraFiles', form.userExtraFiles),
  ...fileFaults('judgeExtraFiles', form.judgeExtraFiles),
  ...languageFaults(form),
  ...blockFaults(form),
  ...(isNew ? caseFaults(form) : []),
]

const fault = (part: Part, field: string, name: FaultName): Fault => ({ part, field, name })
const isBlank = (text: string): boolean => text.trim() === ''

const blockFaults = ({ blocks }: ProblemForm): Fault[] => {
  const field = blocks === null ? null : blocksFault(blocks)
  if (field === null) return []
  return [fault('languages', `blocks.${field}`, field === 'types' ? 'noBlocks' : 'blockLimit')]
}

const questionFaults = ({ questions }: QuestionSet): Fault[] =>
  questions.flatMap((question, place) =>
    faultOfQuestion(question) === null ? [] : [fault('questions', `questions.${place}`, 'question')],
  )

const identityFaults = ({ problemId }: ProblemForm): Fault[] => {
  if (isBlank(problemId)) return [fault('statement', 'problemId', 'required')]
  return problemId.trim().length > idMaxChars ? [fault('statement', 'problemId', 'tooLong')] : []
}

/** The default language is complete; another one is either empty or complete. */
const statementFaults = (form: ProblemForm): Fault[] =>
  locales.flatMap((locale) => {
    const words = wordsIn(form, locale)
    const isEmpty = Object.values(words).every(isBlank)
    if (isEmpty && locale !== form.defaultLocale) return []
    return [
      ...(form.questions === null ? compulsory : (['title'] as const))
        .filter((field) => isBlank(words[field]))
        .map((field) => fault('statement', `${locale}.${field}`, 'required')),
      ...(words.title.length > titleMaxChars ? [fault('statement', `${locale}.title`, 'tooLong')] : []),
    ]
  })

const isPositive = (text: string): boolean => /^\d+$/.test(text.trim()) && Number(text) > 0

const isWithin = (text: string, most: number): boolean => isPositive(text) && Number(text) <= most
/** Empty is the usual factor. */
export const isFactor = (text: string): boolean => isBlank(text) || (Number(text) >= 0.1 && Number(text) <= 100)

/** Empty takes any host. */
const isHostClass = (text: string): boolean => isBlank(text) || limits.hostClasses.pattern.test(text.trim())

const limitFaults = (form: ProblemForm): Fault[] => [
  ...(['timeLimit', 'memoryLimit', 'stackLimit'] as const)
    .filter((field) => !isPositive(form[field]))
    .map((field) => fault('judging', field, 'positive')),
  ...(isWithin(form.processes, 8) ? [] : [fault('judging', 'processes', 'processes')]),
  ...(isWithin(form.passes, 64) ? [] : [fault('judging', 'passes', 'passes')]),
  ...(isHostClass(form.hostClass) ? [] : [fault('judging', 'hostClass', 'hostClass')]),
  ...form.limitFactors.flatMap(({ time, memory }, place) => [
    ...(isFactor(time) ? [] : [fault('judging', `limitFactors.${place}.time`, 'factor')]),
    ...(isFactor(memory) ? [] : [fault('judging', `limitFactors.${place}.memory`, 'factor')]),
  ]),
  ...(['ioReadFileName', 'ioWriteFileName'] as const)
    .filter((field) => form.isFileIO && isBlank(form[field]))
    .map((field) => fault('judging', field, 'required')),
]

const checkerFaults = (form: ProblemForm, compiled: string | null): Fault[] => {
  if (form.judgeMode === 'default') return []
  if (isBlank(form.spjCode)) return [fault('judging', 'spjCode', 'required')]
  return compiled === checkerOf(form) ? [] : [fault('judging', 'spjCode', 'notCompiled')]
}

const fileFaults = (field: string, files: readonly ExtraFile[]): Fault[] =>
  files.flatMap(({ name, content }, place) => {
    if (isBlank(name)) return [fault('judging', `${field}.${place}.name`, 'required')]
    const isTwice = files.findIndex((other) => other.name.trim() === name.trim()) < place
    if (isTwice) return [fault('judging', `${field}.${place}.name`, 'fileTwice')]
    return isBlank(content) ? [fault('judging', `${field}.${place}.content`, 'required')] : []
  })

const languageFaults = ({ languages, templates, outputOnly }: ProblemForm): Fault[] => [
  ...(languages.length === 0 && !outputOnly ? [fault('languages', 'languages', 'language')] : []),
  ...templates
    .filter(({ isOn, code }) => isOn && isBlank(code))
    .map(({ lid }) => fault('languages', `templates.${lid}`, 'template')),
]

const caseFaults = (form: ProblemForm): Fault[] => {
  if (form.cases.length === 0 || (form.isUploadCase && form.archive === null))
    return [fault('data', 'cases', 'noCases')]
  return form.cases.flatMap((testCase, place) => oneCaseFaults(form, testCase, place))
}

const isWhole = (text: string): boolean => /^\d+$/.test(text.trim())

const oneCaseFaults = (form: ProblemForm, { input, output, score, groupNum }: NewCase, place: number): Fault[] => [
  ...(!form.isUploadCase && isBlank(input) && isBlank(output)
    ? [fault('data', `cases.${place}.input`, 'emptyCase')]
    : []),
  ...(isOi(form) && !isWhole(score) ? [fault('data', `cases.${place}.score`, 'score')] : []),
  ...(hasGroups(form) && !isWhole(groupNum) ? [fault('data', `cases.${place}.groupNum`, 'group')] : []),
]
