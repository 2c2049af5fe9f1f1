import type { QuestionKind } from '@verdict/contract/vocabulary'
import type { DataFor } from '../../../../api/endpoints.ts'

export type QuestionSet = NonNullable<DataFor<'adminProblems.detail'>['questions']>
export type Question = QuestionSet['questions'][number]

const nextId = (questions: readonly Question[]): number => Math.max(0, ...questions.map(({ id }) => id)) + 1

export const newQuestion = (kind: QuestionKind, questions: readonly Question[]): Question => {
  const shared = { id: nextId(questions), text: '', points: questions.at(-1)?.points ?? 10, explanation: '' }
  switch (kind) {
    case 'single':
    case 'multiple':
      return { ...shared, kind, options: ['', '', '', ''], right: [] }
    case 'text':
      return { ...shared, kind, accepted: [''], isPattern: false, ignoreCase: true, ignoreSpace: true }
    case 'number':
      return { ...shared, kind, value: 0, tolerance: 0, isRelative: false }
    case 'code':
      return { ...shared, kind, code: '', language: '', accepted: [''] }
  }
}

/** A set to begin with: one single choice. */
export const newSet = (): QuestionSet => ({
  questions: [newQuestion('single', [])],
  partial: 'half',
  solutions: 'solved',
  marking: { kind: 'instant' },
})

/** Exchanges a question with the one before (-1) or after it (1). */
export const moved = (questions: readonly Question[], place: number, by: -1 | 1): Question[] => {
  const [one, other] = [questions[place], questions[place + by]]
  if (one === undefined || other === undefined) return [...questions]
  return questions.map((question, index) => (index === place ? other : index === place + by ? one : question))
}

/** The copy comes directly after the question. */
export const duplicated = (questions: readonly Question[], place: number): Question[] =>
  questions.flatMap((question, index) =>
    index === place ? [question, { ...question, id: nextId(questions) }] : [question],
  )

/** A removed option takes its mark along, and the marks of later options follow their options. */
export const withoutOption = (
  { options, right }: { readonly options: readonly string[]; readonly right: readonly number[] },
  place: number,
) => ({
  options: options.filter((_, index) => index !== place),
  right: right.filter((choice) => choice !== place).map((choice) => (choice > place ? choice - 1 : choice)),
})

export type QuestionFault = 'text' | 'options' | 'right' | 'accepted' | 'blank'

/** What is missing in a question; null when it is complete. */
export const faultOfQuestion = (question: Question): QuestionFault | null => {
  if (question.text.trim() === '') return 'text'
  if (question.kind === 'single' || question.kind === 'multiple') {
    if (question.options.length < 2 || question.options.some((option) => option.trim() === '')) return 'options'
    return question.right.length === 0 ? 'right' : null
  }
  if (question.kind === 'number') return null
  if (question.kind === 'code' && !question.code.includes('___')) return 'blank'
  const given = question.accepted.filter((answer) => answer.trim() !== '')
  return given.length === 0 || given.length < question.accepted.length ? 'accepted' : null
}
