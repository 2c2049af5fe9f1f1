import type { RevisionTexts } from './queries.ts'

export type QuestionSet = NonNullable<RevisionTexts['questions']>
type Question = QuestionSet['questions'][number]

/** Words of the interface in the text. */
export interface QuestionWords {
  readonly kind: (kind: Question['kind']) => string
  readonly points: string
  readonly accepted: string
  readonly explanation: string
}

/** Questions as lines that are compared: the right options have a tick. */
export const questionsText = ({ questions }: QuestionSet, words: QuestionWords): string =>
  questions
    .map((question, place) =>
      [
        `${place + 1}. ${words.kind(question.kind)} · ${words.points}: ${question.points}`,
        question.text,
        ...linesOf(question, words),
        ...(question.explanation === '' ? [] : [`${words.explanation}: ${question.explanation}`]),
      ].join('\n'),
    )
    .join('\n\n')

const linesOf = (question: Question, { accepted }: QuestionWords): readonly string[] => {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return question.options.map(
        (option, place) =>
          `${question.right.includes(place) ? '✓' : '  '} ${String.fromCodePoint(65 + place)}. ${option}`,
      )
    case 'number':
      return [`${accepted}: ${question.value} ± ${question.tolerance}${question.isRelative ? ' ×' : ''}`]
    case 'text':
      return [`${accepted}: ${question.accepted.join(' / ')}`]
    case 'code':
      return [question.code, `${accepted}: ${question.accepted.join(' / ')}`]
  }
}
