import { blockTypes } from '@verdict/contract/blocks'
import { expect, test } from 'vitest'
import { blocksBody, blocksFault, blocksFormOf, newBlocks, setOf, typesOf, withTypes } from './form.ts'

test('a stored setting is saved as it was; an empty starter and an empty limit are none', () => {
  const stored = { language: 'Python3', types: ['text'], maxBlocks: 7, starter: '{}', allowsPrograms: true } as const
  expect(blocksBody(blocksFormOf({ ...stored, types: [...stored.types] }))).toEqual(stored)
  expect(blocksBody({ ...newBlocks, starter: '' })).toMatchObject({ maxBlocks: null, starter: null })
  expect(blocksBody(blocksFormOf(null))).toBe(false)
})

test.each([
  ['', null],
  ['1', null],
  ['500', null],
  ['0', 'maxBlocks'],
  ['501', 'maxBlocks'],
  ['1.5', 'maxBlocks'],
  ['x', 'maxBlocks'],
])('the limit %j has the error %j', (maxBlocks, fault) => expect(blocksFault({ ...newBlocks, maxBlocks })).toBe(fault))

test('no blocks at all are an error', () => expect(blocksFault({ ...newBlocks, types: [] })).toBe('types'))

test('a changed set is of single blocks, in the order of the toolbox, until it equals a ready-made one again', () => {
  const without = withTypes(newBlocks, ['controls_for'], false)
  expect([setOf(newBlocks), setOf(without)]).toEqual(['loops', 'custom'])
  expect(setOf(withTypes(without, ['controls_for'], true))).toBe('loops')
  expect(withTypes({ ...newBlocks, types: ['text'] }, typesOf('io'), true).types.at(-1)).toBe('text')
  expect(setOf(withTypes(newBlocks, blockTypes, true))).toBe('everything')
})
