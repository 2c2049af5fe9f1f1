import type { Question, QuestionAnswers, QuestionSet } from '@verdict/contract'
import { type PartialRule, type Verdict, verdict } from '@verdict/contract/vocabulary'
import { matchesPattern } from './pattern.ts'

/** The mark of one question: `share` of its points, 0 to 1. */
export interface Mark {
  readonly id: number
  readonly verdict: Verdict
  readonly share: number
}

/** Marks all questions of a set; an unanswered question is wrong. */
export const markQuestions = ({ questions, partial }: QuestionSet, answers: QuestionAnswers): readonly Mark[] =>
  questions.map((question) => {
    const share = shareOf(question, answers[String(question.id)] ?? [], partial)
    const code = share >= 1 ? verdict.accepted : share > 0 ? verdict.partialAccepted : verdict.wrongAnswer
    return { id: question.id, verdict: code, share }
  })

const shareOf = (question: Question, answer: readonly string[], partial: PartialRule): number => {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return shareOfChoice(question, answer, question.kind === 'single' ? 'none' : partial)
    case 'text':
      return isAcceptedText(question, answer[0] ?? '') ? 1 : 0
    case 'number':
      return isAcceptedNumber(question, answer[0] ?? '') ? 1 : 0
    case 'code':
      return question.accepted.some((code) => tokensOf(code) === tokensOf(answer[0] ?? '')) ? 1 : 0
  }
}

/**
 * `none`: exactly the right options or nothing. `half`: half for a part of the right options and no wrong one. `share`:
 * the chosen share of the right options if no wrong one is chosen. `balanced`: right less wrong choices, over all right.
 */
const shareOfChoice = (
  { right, options }: { readonly right: readonly number[]; readonly options: readonly string[] },
  answer: readonly string[],
  partial: PartialRule,
): number => {
  const chosen = new Set(answer.filter((place) => /^\d{1,2}$/.test(place)).map(Number))
  const wanted = new Set(right)
  const hits = [...wanted].filter((place) => chosen.has(place)).length
  const misses = [...chosen].filter((place) => !wanted.has(place) && place < options.length).length
  if (hits === wanted.size && misses === 0) return 1
  if (partial === 'balanced') return Math.max(0, hits - misses) / wanted.size
  if (misses > 0 || hits === 0 || partial === 'none') return 0
  return partial === 'half' ? 0.5 : hits / wanted.size
}

type TextQuestion = Extract<Question, { readonly kind: 'text' }>
type NumberQuestion = Extract<Question, { readonly kind: 'number' }>

/** Full-width letters and digits of Chinese input methods equal the usual ones. */
const isAcceptedText = (question: TextQuestion, given: string): boolean => {
  const { accepted, isPattern, ignoreCase, ignoreSpace } = question
  const plain = (text: string): string => {
    const trimmed = text.normalize('NFKC').trim()
    return ignoreSpace ? trimmed.replaceAll(/\s+/g, '') : trimmed
  }
  const answer = plain(given)
  if (answer === '') return false
  if (isPattern) return accepted.some((pattern) => matchesPattern(pattern, answer, { ignoreCase }))
  const same = (text: string): string => (ignoreCase ? plain(text).toLowerCase() : plain(text))
  return accepted.some((text) => same(text) === same(answer))
}

const numeral = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i

const isAcceptedNumber = ({ value, tolerance, isRelative }: NumberQuestion, given: string): boolean => {
  const text = given.normalize('NFKC').trim().replaceAll(',', '')
  if (!numeral.test(text)) return false
  const allowed = isRelative ? Math.abs(value) * tolerance : tolerance
  // Binary fractions: 0.3 - 0.2 is more than 0.1 by one part in 10^16.
  return Math.abs(Number(text) - value) <= allowed + Math.max(Math.abs(value), 1) * 1e-12
}

/** Code is compared without spaces, except those that separate words or are in texts. */
const tokensOf = (code: string): string =>
  (code.normalize('NFC').match(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\w+|[^\s\w]/g) ?? []).join('\u0000')
