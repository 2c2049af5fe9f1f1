import { expect, test } from 'vitest'
import { chosen, readAnswers, writeAnswers } from './answers.ts'

test.each(['', 'int main() {}', '[1]', 'null', '{"1":"x"}', '{"1":[1]}'])('%j holds no answers', (code) => {
  expect(Object.keys(readAnswers(code)).filter((id) => id === '1')).toEqual([])
})

test('answers survive being kept; empty ones do not', () => {
  const answers = { 1: ['0', '2'], 2: [''], 3: [] }
  expect(readAnswers(writeAnswers(answers))).toEqual({ 1: ['0', '2'] })
  expect(writeAnswers({ 2: [''] })).toBe('')
})

test('a single choice has one option, a multiple choice any number', () => {
  const question = { id: 1, text: 'x', points: 1, options: ['a', 'b', 'c'] }
  expect(chosen({ ...question, kind: 'single' }, ['0'], '2')).toEqual(['2'])
  expect(chosen({ ...question, kind: 'multiple' }, ['2'], '0')).toEqual(['0', '2'])
  expect(chosen({ ...question, kind: 'multiple' }, ['0', '2'], '0')).toEqual(['2'])
})
