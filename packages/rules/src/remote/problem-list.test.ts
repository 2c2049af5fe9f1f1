import { expect, test } from 'vitest'
import { readProblemList } from './problem-list.ts'

const ids = (text: string, max = 100) => readProblemList(text, max).ids

test('numbers separated by commas, spaces and lines, each once', () => {
  expect(ids('1000, 1001\n1A；abc100_a 1000')).toEqual(['1000', '1001', '1A', 'abc100_a'])
})

test('ranges of numbers and of last letters', () => {
  expect(ids('998-1001')).toEqual(['998', '999', '1000', '1001'])
  expect(ids('998..999')).toEqual(['998', '999'])
  expect(ids('1500A-1500C')).toEqual(['1500A', '1500B', '1500C'])
  expect(ids('abc100_a–abc100_c')).toEqual(['abc100_a', 'abc100_b', 'abc100_c'])
})

test.each(['1001-1000', '1500A-1501B', '1500A-1500f', 'TEST-', '1-2-3'])('%s is no range', (text) => {
  expect(readProblemList(`7 ${text}`, 100)).toEqual({ ids: [], fault: { kind: 'range', text } })
})

test('empty and endless lists are refused', () => {
  expect(readProblemList(' , ', 100).fault).toEqual({ kind: 'empty' })
  expect(readProblemList('1-999999999999', 200).fault).toEqual({ kind: 'tooMany', max: 200 })
  expect(ids('1-200', 200)).toHaveLength(200)
})
