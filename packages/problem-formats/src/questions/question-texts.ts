import type { QuestionSet } from '@verdict/contract'

/** The Markdown texts of questions: they can contain pictures and links. */
export const questionTexts = (set: QuestionSet | undefined): readonly string[] =>
  (set?.questions ?? []).flatMap((question) => [
    question.text,
    question.explanation,
    ...('options' in question ? question.options : []),
  ])

/** Questions with each of their Markdown texts changed. */
export const mapQuestionTexts = (set: QuestionSet, change: (text: string) => string): QuestionSet => ({
  ...set,
  questions: set.questions.map((question) => ({
    ...question,
    text: change(question.text),
    explanation: change(question.explanation),
    ...('options' in question && { options: question.options.map(change) }),
  })),
})
