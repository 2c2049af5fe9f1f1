import { htmlToMarkdown } from '../questions/html-to-markdown.ts'
import { labelOf, type QuestionSheet } from '../questions/question-sheet.ts'
import {
  addChoice,
  addNumber,
  addShortAnswer,
  addTruth,
  type QuestionFrame,
  type SharedNumber,
} from '../questions/to-question.ts'
import { type GiftAnswer, type GiftItem, giftAnswers, plain, splitAt } from './parse.ts'

interface Target {
  readonly number: number
  readonly sheet: QuestionSheet
}

/** Adds one item of a GIFT file, or a note why it is left out. */
export const addItem = (item: GiftItem, { number, sheet }: Target): boolean => {
  const { format, text } = formatOf(item.text)
  const read = (part: string): string => (format === 'html' ? htmlToMarkdown(plain(part)) : plain(part))
  const sentence = item.after === '' ? read(text) : `${read(text)} ____ ${read(item.after)}`.trim()
  const label = labelOf(number, item.title === '' ? sentence : plain(item.title))
  if (sheet.isFull) return sheet.leaveOut(label, 'questionMany')
  if (item.answers === null) return sheet.leaveOut(`${label}: description`, 'questionKind')
  const [inner = '', explanation = ''] = splitAt(item.answers, '####')
  const asked: QuestionFrame = { label, text: sentence, points: 1, explanation: read(explanation) }
  const given = inner.trim()
  if (given === '') return sheet.leaveOut(`${label}: essay`, 'questionKind')
  if (given.startsWith('#')) return addNumber(sheet, asked, numbersOf(given.slice(1)))
  const truth = /^(T|TRUE|F|FALSE)\s*(?:#([\s\S]*))?$/i.exec(given)
  if (truth !== null) {
    const isTrue = /^t/i.test(truth[1] ?? '')
    const [wrong = '', right = ''] = splitAt(truth[2] ?? '', '#').map(read)
    return addTruth(sheet, asked, { isTrue, feedback: isTrue ? [right, wrong] : [wrong, right] })
  }
  const answers = giftAnswers(given)
  if (answers.length === 0) return sheet.leaveOut(label, 'questionRight')
  if (answers.every(({ isRight, text: answer }) => isRight && /(?<!\\)->/.test(answer)))
    return sheet.leaveOut(`${label}: matching`, 'questionKind')
  if (answers.every(({ isRight }) => isRight)) {
    const shared = answers.map((answer) => ({ ...answer, share: answer.share ?? 100, text: plain(answer.text) }))
    return addShortAnswer(sheet, asked, { answers: shared, ignoreCase: true })
  }
  const isSingle = answers.some(({ isRight }) => isRight)
  const shared = answers.map((answer) => ({ ...answer, share: shareOf(answer), text: read(answer.text) }))
  return addChoice(sheet, asked, { answers: shared, isSingle })
}

const shareOf = ({ isRight, share }: GiftAnswer): number => share ?? (isRight ? 100 : 0)

const formatOf = (text: string): { readonly format: string; readonly text: string } => {
  const found = /^\[(html|markdown|plain|moodle)\]/i.exec(text)
  return { format: found?.[1]?.toLowerCase() ?? 'moodle', text: text.slice(found?.[0].length ?? 0) }
}

/** `3.14:0.01`, `1..5`, or several of them, each after `=`. */
const numbersOf = (given: string): readonly SharedNumber[] => {
  const several = giftAnswers(given)
  const [single = '', feedback = ''] = splitAt(given, '#')
  const list = several.length > 0 ? several : [{ isRight: true, share: null, text: single.trim(), feedback }]
  return list
    .filter(({ isRight }) => isRight)
    .map((answer) => ({ ...answer, share: answer.share ?? 100, ...rangeOf(plain(answer.text)) }))
}

const rangeOf = (text: string): { readonly value: number; readonly tolerance: number } => {
  const [low, high] = text.split('..').map((part) => Number(part))
  if (low !== undefined && high !== undefined) return { value: (low + high) / 2, tolerance: (high - low) / 2 }
  const [value = '', tolerance = '0'] = text.split(':')
  return { value: value.trim() === '' ? Number.NaN : Number(value), tolerance: Number(tolerance) }
}
