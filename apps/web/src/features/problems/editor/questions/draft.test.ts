import { expect, test } from 'vitest'
import { duplicated, faultOfQuestion, moved, newQuestion, newSet, type Question, withoutOption } from './draft.ts'

const choice = (id: number) =>
  ({
    id,
    kind: 'single',
    text: `q${id}`,
    points: 5,
    explanation: '',
    options: ['a', 'b', 'c'],
    right: [2],
  }) satisfies Question

const ids = (questions: readonly Question[]): readonly number[] => questions.map(({ id }) => id)

test('new questions and copies get ids that no other question has', () => {
  const questions = [choice(3), choice(1)]
  expect(newQuestion('text', questions)).toMatchObject({ id: 4, points: 5 })
  expect(ids(duplicated(questions, 0))).toEqual([3, 4, 1])
})

test('questions move by one place and stay within the list', () => {
  const questions = [choice(1), choice(2), choice(3)]
  expect(ids(moved(questions, 1, -1))).toEqual([2, 1, 3])
  expect(ids(moved(questions, 2, 1))).toEqual([1, 2, 3])
})

test('the mark of the right option follows its option', () => {
  expect(withoutOption(choice(1), 0)).toEqual({
    options: ['b', 'c'],
    right: [1],
  })
  expect(withoutOption(choice(1), 2)).toEqual({
    options: ['a', 'b'],
    right: [],
  })
})

test.each<[string, Question, string | null]>([
  ['complete', choice(1), null],
  ['without text', { ...choice(1), text: ' ' }, 'text'],
  ['with an empty option', { ...choice(1), options: ['a', ''] }, 'options'],
  ['without a right option', { ...choice(1), right: [] }, 'right'],
  ['without an accepted answer', { ...newQuestion('text', []), text: 'x' }, 'accepted'],
  ['code without a blank', { ...newQuestion('code', []), text: 'x' }, 'blank'],
])('a question %s', (_, question, fault) => expect(faultOfQuestion(question)).toBe(fault))

test('a new set asks for the first question', () => {
  expect(newSet().questions.map(faultOfQuestion)).toEqual(['text'])
})
