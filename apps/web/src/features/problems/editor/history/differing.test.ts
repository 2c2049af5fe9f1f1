import { expect, test } from 'vitest'
import { differing } from './differing.ts'
import { type QuestionSet, questionsText } from './questions-text.ts'

const words = { title: 'Sum', description: 'Add.', input: '', output: '', hint: '' }
const texts = { defaultLocale: 'en-US', statements: { 'en-US': words }, examples: '', questions: null }
const inWords = (set: QuestionSet) =>
  questionsText(set, { kind: (kind) => kind, points: 'points', accepted: 'right', explanation: 'why' })

test('only texts that differ are compared, samples by their parts', () => {
  const after = {
    ...texts,
    statements: { 'en-US': { ...words, title: 'Total' } },
    examples: '<input>1 2</input><output>3</output>',
  }
  expect(differing(texts, after, inWords)).toEqual([
    { name: 'en-US.title', left: 'Sum', right: 'Total' },
    { name: 'examples', left: '', right: '<input>\n1 2\n</input>\n\n<output>\n3\n</output>' },
  ])
  expect(differing(texts, texts, inWords)).toEqual([])
})

test('the first revision is compared with nothing', () => {
  expect(differing(null, texts, inWords).map(({ name }) => name)).toEqual([
    'en-US.title',
    'en-US.description',
    'defaultLocale',
  ])
})

test('questions are compared as lines, with a tick at the right options', () => {
  const set: QuestionSet = {
    ...{ partial: 'none', solutions: 'never', marking: { kind: 'instant' } },
    questions: [
      { id: 1, kind: 'single', points: 40, text: 'First?', options: ['red', 'green'], right: [1], explanation: '' },
      {
        id: 5,
        kind: 'number',
        points: 60,
        text: 'Ten?',
        value: 10,
        tolerance: 0.5,
        isRelative: false,
        explanation: 'x',
      },
    ],
  }
  expect(differing(texts, { ...texts, questions: set }, inWords)).toEqual([
    {
      name: 'questions',
      left: '',
      right: [
        '1. single · points: 40\nFirst?\n   A. red\n✓ B. green',
        '2. number · points: 60\nTen?\nright: 10 ± 0.5\nwhy: x',
      ].join('\n\n'),
    },
  ])
})
