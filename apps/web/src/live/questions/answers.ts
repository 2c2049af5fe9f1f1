import type { DataFor } from '../../api/endpoints.ts'

export type OpenQuestions = NonNullable<NonNullable<DataFor<'problems.detail'>['problem']['questions']>>
export type OpenQuestion = OpenQuestions['questions'][number]
export type QuestionResult = NonNullable<NonNullable<DataFor<'submissions.questions'>>['results']>[number]
export type Answers = Readonly<Record<string, readonly string[]>>

/** Answers as they are kept as a draft and submitted; anything else counts as none. */
export const readAnswers = (code: string): Answers => {
  try {
    const given: unknown = JSON.parse(code)
    if (typeof given !== 'object' || given === null) return {}
    return Object.fromEntries(
      Object.entries(given).filter(
        (entry): entry is [string, string[]] =>
          Array.isArray(entry[1]) && entry[1].every((part: unknown) => typeof part === 'string'),
      ),
    )
  } catch {
    return {}
  }
}

/** Empty answers are left out, so that no answers at all are an empty draft. */
export const writeAnswers = (answers: Answers): string => {
  const given = Object.entries(answers).filter(([, answer]) => answer.some((part) => part !== ''))
  return given.length === 0 ? '' : JSON.stringify(Object.fromEntries(given))
}

/** A chosen option of a single choice replaces the last one; of a multiple choice it is added or removed. */
export const chosen = (question: OpenQuestion, answer: readonly string[], place: string): readonly string[] => {
  if (question.kind === 'single') return [place]
  return answer.includes(place) ? answer.filter((choice) => choice !== place) : [...answer, place].sort()
}

/** A, B, C and so on. */
export const letterOf = (place: number): string => String.fromCodePoint(65 + place)
