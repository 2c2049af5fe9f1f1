import { limits, type PartialRule, problemType, type Question, question } from '@verdict/contract'
import { plainDraft, plainProblem } from '../defaults.ts'
import type { LossReason } from '../loss-reasons.ts'
import type { Notes } from '../notes.ts'
import type { CaseDraft, PackagedProblem } from '../packaged.ts'
import { contentOf } from '../source.ts'
import { localeOfText, statementsOf, wordsOf } from '../words.ts'

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never
/** A question of another system in our terms; its id is its number in the problem. */
export type QuestionDraft = WithoutId<Question>

const { maxQuestions, maxPoints } = limits.questions

/** Collects the questions of one problem. Every question that is left out becomes a note with the reason. */
export class QuestionSheet {
  readonly questions: Question[] = []
  readonly #notes: Notes

  constructor(notes: Notes) {
    this.#notes = notes
  }

  get isFull(): boolean {
    return this.questions.length >= maxQuestions
  }

  /**
   * @param label - names the question in notes, see `labelOf`
   * @returns whether the question was added
   */
  add(label: string, draft: QuestionDraft): boolean {
    const read = question.safeParse({ ...draft, id: this.questions.length + 1 })
    if (!read.success) return this.leaveOut(label, 'questionLimit')
    this.questions.push(read.data)
    return true
  }

  /** @returns false: the question was not added */
  leaveOut(label: string, why: LossReason): false {
    this.#notes.lost(label, why)
    return false
  }

  /** Points must be whole numbers here. */
  pointsOf(label: string, given: number): number {
    const points = Math.min(maxPoints, Math.max(0, Math.round(given)))
    if (points !== given) this.#notes.mapped(`${label}: points ${given}`, points)
    return points
  }
}

/** How notes name a question: its number in the file and the beginning of its name or text. */
export const labelOf = (number: number, words: string): string => {
  const plain = words
    .replace(/<[^>]*>|@@PLUGINFILE@@/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const short = plain.length > 60 ? `${plain.slice(0, 60)}…` : plain
  return short === '' ? `question ${number}` : `question ${number} (${short})`
}

interface SheetOptions {
  readonly title: string
  readonly description?: string
  /** Points of a multiple choice that is not exactly right. */
  readonly partial: PartialRule
}

/** A question problem: the server marks it, and each question is a test case with its points. */
export const questionProblem = (
  { questions }: QuestionSheet,
  { title, description = '', partial }: SheetOptions,
): Omit<PackagedProblem, 'notes'> => ({
  ...plainProblem,
  draft: {
    ...plainDraft,
    displayId: null,
    type: problemType.oi,
    outputOnly: true,
    isUploadedData: false,
    questions: { questions, partial, solutions: 'solved', marking: { kind: 'instant' } },
    ...statementsOf({
      [localeOfText(title, description, questions[0]?.text ?? '')]: wordsOf(title, { description }),
    }),
  },
  cases: questions.map(caseOf),
})

const caseOf = ({ id, points }: Question): CaseDraft => ({
  inputName: `${id}.in`,
  outputName: `${id}.out`,
  input: contentOf(`question ${id}\n`),
  output: contentOf(''),
  score: points,
  group: null,
})

/** Options of a true-or-false question, in the language of its text. */
export const truthOptions = (text: string): string[] =>
  localeOfText(text) === 'zh-CN' ? ['正确', '错误'] : ['True', 'False']

/** A short answer in which `*` matches any text, as a regular expression. */
export const wildcardPattern = (answer: string): string =>
  answer
    .split(/(?<!\\)\*/)
    .map((part) => part.replaceAll('\\*', '*').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')

export const hasWildcard = (answer: string): boolean => /(?<!\\)\*/.test(answer)
