import { z } from 'zod'
import { limits } from '../limits.ts'
import { partialRules, solutionRules } from '../vocabulary/question.ts'

const { textMaxChars, answerMaxChars, maxAccepted, maxOptions, maxQuestions, maxPoints } = limits.questions
const words = z.string().max(textMaxChars)
const option = z.string().min(1).max(2_000)
const accepted = z.array(z.string().min(1).max(answerMaxChars)).min(1).max(maxAccepted)

/** The part of a question that everyone with access to the problem reads. */
const shown = {
  /** Stable within its problem: answers and results name it. */
  id: z.int().min(1).max(100_000),
  text: words.min(1),
  points: z.int().min(0).max(maxPoints),
}

const options = z.array(option).min(2).max(maxOptions)

/** A question without its solution. */
export const openQuestion = z.discriminatedUnion('kind', [
  z.object({ ...shown, kind: z.literal('single'), options }),
  z.object({ ...shown, kind: z.literal('multiple'), options }),
  z.object({ ...shown, kind: z.literal('text') }),
  z.object({ ...shown, kind: z.literal('number') }),
  /** `code` holds the blank as `___`. */
  z.object({ ...shown, kind: z.literal('code'), code: words, language: z.string().max(64) }),
])
export type OpenQuestion = z.output<typeof openQuestion>

const solved = { ...shown, explanation: words }
const isRight = z.array(z.int().min(0).max(maxOptions)).min(1)

/** A question with its solution, for the editors of its problem. `right` holds positions of options, from 0. */
export const question = z.discriminatedUnion('kind', [
  z.object({ ...solved, kind: z.literal('single'), options, right: isRight.max(1) }),
  z.object({ ...solved, kind: z.literal('multiple'), options, right: isRight }),
  z.object({
    ...solved,
    kind: z.literal('text'),
    accepted,
    /** Accepted answers are regular expressions that match the whole answer. */
    isPattern: z.boolean(),
    ignoreCase: z.boolean(),
    ignoreSpace: z.boolean(),
  }),
  z.object({
    ...solved,
    kind: z.literal('number'),
    value: z.number(),
    tolerance: z.number().min(0),
    /** The tolerance is a share of the value. */
    isRelative: z.boolean(),
  }),
  z.object({ ...solved, kind: z.literal('code'), code: words, language: z.string().max(64), accepted }),
])
export type Question = z.output<typeof question>

export const questionSet = z.object({
  questions: z.array(question).min(1).max(maxQuestions),
  partial: z.enum(partialRules),
  solutions: z.enum(solutionRules),
  /** Instantly, at a time (ISO 8601), or not before the editor changes it (`null`). */
  marking: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('instant') }),
    z.object({ kind: z.literal('delayed'), at: z.iso.datetime({ offset: true }).nullable() }),
  ]),
})
export type QuestionSet = z.output<typeof questionSet>

/** Answers by question id: positions of options as texts, or what was written. Sent as JSON in the language `Text`. */
export const questionAnswers = z.record(
  z.string().regex(/^\d{1,6}$/),
  z.array(z.string().max(answerMaxChars)).max(maxOptions),
)
export type QuestionAnswers = z.output<typeof questionAnswers>

/** Questions of a problem as its solvers get them. */
export const openQuestions = z.object({
  questions: z.array(openQuestion),
  partial: z.enum(partialRules),
  isDelayed: z.boolean(),
  markAt: z.string().nullable(),
  /** Safe HTML by question id; options in their order. */
  html: z.record(z.string(), z.object({ text: z.string(), options: z.array(z.string()) })),
})
export type OpenQuestions = z.output<typeof openQuestions>

/** Result of one question of a submission. */
export const questionResult = z.object({
  id: z.int(),
  verdict: z.int(),
  score: z.int().nullable(),
  /** Right answers as one text each; null while they are not shown. */
  solution: z.array(z.string()).nullable(),
  /** Safe HTML; null while it is not shown. */
  explanation: z.string().nullable(),
})

export const questionResults = z.object({
  questions: openQuestions,
  answers: questionAnswers,
  /** Null before the marking is revealed. */
  results: z.array(questionResult).nullable(),
})
