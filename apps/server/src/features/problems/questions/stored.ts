import {
  type OpenQuestion,
  type OpenQuestions,
  type Question,
  type QuestionAnswers,
  type QuestionSet,
  questionAnswers,
  questionSet,
} from '@verdict/contract'
import { z } from 'zod'

const rendered = z.object({ text: z.string(), options: z.array(z.string()), explanation: z.string() })

/** Content of `problem.questions`: the set with its solutions, and safe HTML of its texts by question id. */
const stored = z.object({ set: questionSet, html: z.record(z.string(), rendered) })
export type StoredQuestions = z.output<typeof stored>

/** Null for problems that are solved by programs. */
export const readQuestions = (column: unknown): StoredQuestions | null =>
  column === null || column === undefined ? null : stored.parse(column)

/** The answers of a submission; null when its text is something else. */
export const readAnswers = (code: string): QuestionAnswers | null => {
  try {
    return questionAnswers.safeParse(JSON.parse(code)).data ?? null
  } catch {
    return null
  }
}

/** Questions as solvers get them: every field is named, so that no solution can slip through. */
export const presentOpen = ({ set, html }: StoredQuestions): OpenQuestions => ({
  questions: set.questions.map(withoutSolution),
  partial: set.partial,
  isDelayed: set.marking.kind === 'delayed',
  markAt: set.marking.kind === 'delayed' ? set.marking.at : null,
  html: Object.fromEntries(Object.entries(html).map(([id, { text, options }]) => [id, { text, options }])),
})

const withoutSolution = (question: Question): OpenQuestion => {
  const { id, text, points } = question
  const shown = { id, text, points }
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return { ...shown, kind: question.kind, options: question.options }
    case 'code':
      return { ...shown, kind: 'code', code: question.code, language: question.language }
    case 'text':
    case 'number':
      return { ...shown, kind: question.kind }
  }
}

/** The right answers of a question, as they are shown. */
export const solutionOf = (question: Question): readonly string[] => {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return question.right.map(String)
    case 'number':
      return [String(question.value)]
    case 'text':
    case 'code':
      return question.accepted
  }
}

/** Null is instant; otherwise marked not before the time, or not at all yet. */
export const isMarkedAt = ({ marking }: QuestionSet, now: Date): boolean =>
  marking.kind === 'instant' || (marking.at !== null && new Date(marking.at) <= now)
