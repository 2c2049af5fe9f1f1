import { limits } from '@verdict/contract/limits'
import { type AnswerPart, joinAnswers, matchAnswerFiles, splitAnswers } from '@verdict/rules'
import type { AnswerCase } from './answer-cases.ts'

/** Answers by the number of their case, and those that no case has. */
export interface Sheet {
  readonly answers: ReadonlyMap<number, string>
  readonly unmatched: readonly AnswerPart[]
}

type Cases = readonly Pick<AnswerCase, 'seq' | 'name'>[]

/** Reads a draft, or the text of a submission. A text without headings is the answer to the first case. */
export const readSheet = (code: string, cases: Cases): Sheet => {
  const first = cases[0]?.name ?? '1'
  const parts = splitAnswers(code) ?? (code.trim() === '' ? [] : [{ name: first, text: code }])
  return addParts({ answers: new Map(), unmatched: [] }, parts, cases)
}

/** Later answers replace earlier ones of their case; several for one case are left over. */
export const addParts = (sheet: Sheet, parts: readonly AnswerPart[], cases: Cases): Sheet => {
  const seqs = matchAnswerFiles(
    parts.map(({ name }) => name),
    cases.map(({ seq, name }) => ({ seq, outputName: name })),
  )
  const answers = new Map(sheet.answers)
  const unmatched = [...sheet.unmatched]
  parts.forEach((part, index) => {
    const seq = seqs[index] ?? null
    if (seq === null) unmatched.push(part)
    else answers.set(seq, part.text)
  })
  return { answers, unmatched }
}

/** A draft of the answers, in the order of the cases. Empty answers are no answers. */
export const writeSheet = ({ answers, unmatched }: Sheet, cases: Cases): string =>
  joinAnswers([...matched(answers, cases).filter(({ text }) => text !== ''), ...unmatched])

const matched = (answers: Sheet['answers'], cases: Cases): AnswerPart[] =>
  cases.flatMap(({ seq, name }) => {
    const text = answers.get(seq)
    return text === undefined ? [] : [{ name, text }]
  })

/** The answers to send: those of cases that are not blank. */
export const answersToSend = (code: string, cases: Cases): readonly AnswerPart[] =>
  matched(readSheet(code, cases).answers, cases).filter(({ text }) => text.trim() !== '')

export type AnswersRefusal =
  | { readonly why: 'none' | 'allTooLong' }
  | { readonly why: 'tooLong'; readonly name: string }

/** Why answers cannot be sent, or null. */
export const answersRefusal = (answers: readonly AnswerPart[]): AnswersRefusal | null => {
  if (answers.length === 0) return { why: 'none' }
  const long = answers.find(({ text }) => text.length > limits.caseAnswers.maxChars)
  if (long !== undefined) return { why: 'tooLong', name: long.name }
  return joinAnswers(answers).length > limits.caseAnswers.totalMaxChars ? { why: 'allTooLong' } : null
}
