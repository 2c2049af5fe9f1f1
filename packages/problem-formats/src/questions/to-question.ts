import type { QuestionSheet } from './question-sheet.ts'
import { hasWildcard, truthOptions, wildcardPattern } from './question-sheet.ts'

/** An answer as Moodle and GIFT write it: `share` is the percentage of the points it earns. */
export interface SharedAnswer {
  readonly text: string
  readonly share: number
  readonly feedback: string
}

/** The common part of all kinds of questions of these formats. */
export interface QuestionFrame {
  /** Names the question in notes. */
  readonly label: string
  readonly text: string
  readonly points: number
  readonly explanation: string
}

const whole = 100
const isWhole = ({ share }: SharedAnswer): boolean => share >= whole - 0.01

/** The explanation together with the feedback of single answers, which have no place of their own here. */
const explained = (explanation: string, answers: readonly SharedAnswer[]): string =>
  [explanation, ...answers.flatMap(({ text, feedback }) => (feedback === '' ? [] : [`- ${text}: ${feedback}`]))]
    .filter((part) => part !== '')
    .join('\n')

/** A choice; `isSingle` is null where the format leaves it to the shares. */
export const addChoice = (
  sheet: QuestionSheet,
  { label, text, points, explanation }: QuestionFrame,
  { answers, isSingle }: { readonly answers: readonly SharedAnswer[]; readonly isSingle: boolean },
): boolean => {
  const shared = { text, points, explanation: explained(explanation, answers) }
  const options = answers.map((answer) => answer.text)
  const rightOf = (fits: (answer: SharedAnswer) => boolean): number[] =>
    answers.flatMap((answer, place) => (fits(answer) ? [place] : []))
  const right = rightOf(isSingle ? isWhole : ({ share }) => share > 0)
  if (right.length === 0) return sheet.leaveOut(label, 'questionRight')
  if (isSingle) {
    for (const place of rightOf((answer) => answer.share > 0 && !isWhole(answer)))
      sheet.leaveOut(`${label}: ${options[place]}`, 'questionShare')
    for (const place of right.slice(1)) sheet.leaveOut(`${label}: ${options[place]}`, 'second')
    return sheet.add(label, { ...shared, kind: 'single', options, right: right.slice(0, 1) })
  }
  const shares = new Set(right.map((place) => Math.round(answers[place]?.share ?? 0)))
  if (Math.max(...shares) - Math.min(...shares) > 1) sheet.leaveOut(`${label}: %`, 'questionWeights')
  return sheet.add(label, { ...shared, kind: 'multiple', options, right })
}

/** True or false, as a choice of two. */
export const addTruth = (
  sheet: QuestionSheet,
  { label, text, points, explanation }: QuestionFrame,
  { isTrue, feedback }: { readonly isTrue: boolean; readonly feedback: readonly [ifTrue: string, ifFalse: string] },
): boolean => {
  const options = truthOptions(text)
  const answers = options.map((option, place) => ({ text: option, share: 0, feedback: feedback[place] ?? '' }))
  return sheet.add(label, {
    text,
    points,
    explanation: explained(explanation, answers),
    kind: 'single',
    options,
    right: [isTrue ? 0 : 1],
  })
}

/** A short answer; `*` in an answer matches any text. */
export const addShortAnswer = (
  sheet: QuestionSheet,
  { label, text, points, explanation }: QuestionFrame,
  { answers, ignoreCase }: { readonly answers: readonly SharedAnswer[]; readonly ignoreCase: boolean },
): boolean => {
  const accepted = onlyWhole(sheet, label, answers).map((answer) => answer.text)
  if (accepted.length === 0) return sheet.leaveOut(label, 'questionRight')
  const isPattern = accepted.some(hasWildcard)
  return sheet.add(label, {
    text,
    points,
    explanation: explained(explanation, answers),
    kind: 'text',
    accepted: accepted.map((answer) => (isPattern ? wildcardPattern(answer) : answer.replaceAll('\\*', '*'))),
    isPattern,
    ignoreCase,
    ignoreSpace: false,
  })
}

export interface SharedNumber extends SharedAnswer {
  readonly value: number
  readonly tolerance: number
}

/** A number; one value with its tolerance is possible. */
export const addNumber = (
  sheet: QuestionSheet,
  { label, text, points, explanation }: QuestionFrame,
  numbers: readonly SharedNumber[],
): boolean => {
  const [first, ...others] = onlyWhole(sheet, label, numbers)
  if (first === undefined) return sheet.leaveOut(label, 'questionRight')
  for (const other of others) sheet.leaveOut(`${label}: ${other.text}`, 'second')
  const { value, tolerance } = first
  if (!Number.isFinite(value) || !(tolerance >= 0)) return sheet.leaveOut(label, 'questionRight')
  return sheet.add(label, {
    text,
    points,
    explanation: explained(explanation, numbers),
    kind: 'number',
    value,
    tolerance,
    isRelative: false,
  })
}

/** Answers with all points; those with a part of them are named. Answers without points only carry feedback. */
const onlyWhole = <T extends SharedAnswer>(
  sheet: QuestionSheet,
  label: string,
  answers: readonly T[],
): readonly T[] => {
  for (const answer of answers)
    if (answer.share > 0 && !isWhole(answer)) sheet.leaveOut(`${label}: ${answer.text}`, 'questionShare')
  return answers.filter(isWhole)
}
