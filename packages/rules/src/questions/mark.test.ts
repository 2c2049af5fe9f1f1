import type { Question, QuestionSet } from '@verdict/contract'
import { type PartialRule, verdict } from '@verdict/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import { markQuestions } from './mark.ts'

const base = { id: 1, text: 'Which?', points: 10, explanation: '' }

const setOf = (question: Question, partial: PartialRule = 'none'): QuestionSet => ({
  questions: [question],
  partial,
  solutions: 'solved',
  marking: { kind: 'instant' },
})

const shareOf = (question: Question, answer: readonly string[], partial?: PartialRule): number =>
  markQuestions(setOf(question, partial), { 1: [...answer] })[0]?.share ?? Number.NaN

describe('multiple choice with the right options 0 and 2 of four', () => {
  const question: Question = { ...base, kind: 'multiple', options: ['a', 'b', 'c', 'd'], right: [0, 2] }
  test.each<[string, string, readonly number[]]>([
    ['0 2', 'exactly right', [1, 1, 1, 1]],
    ['2 0 0', 'order and repetition', [1, 1, 1, 1]],
    ['0', 'one of two', [0, 0.5, 0.5, 0.5]],
    ['0 1', 'one right and one wrong', [0, 0, 0, 0]],
    ['0 1 2', 'both right and one wrong', [0, 0, 0, 0.5]],
    ['0 1 2 3', 'everything', [0, 0, 0, 0]],
    ['1', 'only wrong', [0, 0, 0, 0]],
    ['', 'nothing', [0, 0, 0, 0]],
    ['x 99', 'no options', [0, 0, 0, 0]],
  ])('%s: %s', (answer, _, shares) => {
    const given = answer.split(' ').filter((place) => place !== '')
    const rules = ['none', 'half', 'share', 'balanced'] as const
    expect(rules.map((rule) => shareOf(question, given, rule))).toEqual(shares)
  })

  test('half and share differ where two of three are chosen', () => {
    const three: Question = { ...question, right: [0, 1, 2] }
    expect(shareOf(three, ['0', '1'], 'half')).toBe(0.5)
    expect(shareOf(three, ['0', '1'], 'share')).toBeCloseTo(2 / 3)
  })
})

test('a single choice is right or wrong under every rule', () => {
  const question: Question = { ...base, kind: 'single', options: ['a', 'b'], right: [1] }
  expect(shareOf(question, ['1'], 'balanced')).toBe(1)
  expect(shareOf(question, ['0'], 'balanced')).toBe(0)
  expect(shareOf(question, ['0', '1'], 'balanced')).toBe(0)
})

describe('fill-in', () => {
  const text = (accepted: string[], options: object = {}): Question => ({
    ...base,
    kind: 'text',
    accepted,
    isPattern: false,
    ignoreCase: false,
    ignoreSpace: false,
    ...options,
  })
  test.each<[string, Question, string, number]>([
    ['exact', text(['TCP']), 'TCP', 1],
    ['blanks around it', text(['TCP']), '  TCP ', 1],
    ['another case', text(['TCP']), 'tcp', 0],
    ['another case where it is ignored', text(['TCP'], { ignoreCase: true }), 'tcp', 1],
    ['blanks inside', text(['a+b']), 'a + b', 0],
    ['blanks inside where they are ignored', text(['a+b'], { ignoreSpace: true }), 'a + b', 1],
    ['the second accepted answer', text(['北京', 'Beijing']), 'Beijing', 1],
    ['full-width letters', text(['A1']), 'Ａ１', 1],
    ['nothing', text(['x']), ' ', 0],
    ['a pattern', text(['for|while'], { isPattern: true }), 'while', 1],
    ['a part of a pattern', text(['for|while'], { isPattern: true }), 'whiles', 0],
    ['a pattern in another case', text(['f[o0]r'], { isPattern: true, ignoreCase: true }), 'FOR', 1],
  ])('%s', (_, question, answer, share) => {
    expect(shareOf(question, [answer])).toBe(share)
  })
})

describe('numbers', () => {
  const number = (value: number, tolerance: number, isRelative = false): Question => ({
    ...base,
    kind: 'number',
    value,
    tolerance,
    isRelative,
  })
  test.each<[string, Question, string, number]>([
    ['exact', number(3, 0), '3', 1],
    ['another form', number(3, 0), '3.00', 1],
    ['with exponent', number(1_000, 0), '1e3', 1],
    ['with thousands separators', number(12_000, 0), '12,000', 1],
    ['at the tolerance', number(0.3, 0.1), '0.2', 1],
    ['beyond the tolerance', number(0.3, 0.1), '0.19', 0],
    ['relative', number(200, 0.01, true), '198', 1],
    ['relative, beyond', number(200, 0.01, true), '197.9', 0],
    ['negative', number(-2, 0.5), '-2.5', 1],
    ['full-width', number(12, 0), '１２', 1],
    ['no number', number(0, 5), 'abc', 0],
    ['nothing', number(0, 5), '', 0],
    ['infinite', number(0, 5), 'Infinity', 0],
    ['hexadecimal', number(16, 0), '0x10', 0],
  ])('%s', (_, question, answer, share) => {
    expect(shareOf(question, [answer])).toBe(share)
  })
})

describe('code', () => {
  const code: Question = { ...base, kind: 'code', code: 'return ___;', language: 'C', accepted: ['a + b', '"a b"'] }
  test.each([
    ['a+b', 1],
    [' a  +\n b ', 1],
    ['ab', 0],
    ['a b', 0],
    ['"a b"', 1],
    ['"ab"', 0],
    ['A+b', 0],
  ])('%s', (answer, share) => {
    expect(shareOf(code, [answer])).toBe(share)
  })
})

test('each question gets its verdict, in the order of the set', () => {
  const choice: Question = { ...base, id: 7, kind: 'multiple', options: ['a', 'b', 'c'], right: [0, 1] }
  const set: QuestionSet = { ...setOf(choice, 'half'), questions: [choice, { ...choice, id: 3 }, { ...choice, id: 5 }] }
  const marks = markQuestions(set, { 7: ['0', '1'], 3: ['0'] })
  expect(marks.map(({ id, verdict: code }) => [id, code])).toEqual([
    [7, verdict.accepted],
    [3, verdict.partialAccepted],
    [5, verdict.wrongAnswer],
  ])
})
