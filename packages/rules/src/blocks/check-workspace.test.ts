import { blockTypes, limits } from '@verdict/contract'
import { describe, expect, test } from 'vitest'
import { checkWorkspace } from './check-workspace.ts'
import { blockSetOf, blockSets } from './sets.ts'

const everything = { types: [...blockTypes], maxBlocks: null }
const check = (blocks: readonly unknown[], rules: Partial<Parameters<typeof checkWorkspace>[1]> = {}) =>
  checkWorkspace(JSON.stringify({ blocks: { languageVersion: 0, blocks } }), { ...everything, ...rules })

const number = (value: number) => ({ type: 'math_number', fields: { NUM: value } })
const print = (value: object, next?: object) => ({
  type: 'io_print_line',
  inputs: { TEXT: value },
  ...(next !== undefined && { next: { block: next } }),
})
const chain = (length: number): object | undefined =>
  length === 0 ? undefined : print({ shadow: number(1) }, chain(length - 1))
const nest = (depth: number): object =>
  depth === 0 ? number(1) : { type: 'math_single', inputs: { NUM: { block: nest(depth - 1) } } }

describe('a workspace', () => {
  test('keeps what programs are made of, and nothing else', () => {
    const { workspace } = check([
      {
        ...print({ block: number(2) }),
        id: 'a',
        x: 1.5,
        icons: { comment: { text: 'x' } },
        data: 'x',
        deletable: false,
      },
    ])
    expect(workspace).toEqual({
      blocks: { languageVersion: 0, blocks: [{ ...print({ block: number(2) }), id: 'a', x: 1.5 }] },
      variables: [],
    })
  })

  test('counts its blocks without values typed into them', () => {
    expect(check([print({ shadow: number(2) }, print({ block: number(3), shadow: number(1) }))])).toMatchObject({
      count: 3,
      fault: null,
    })
  })

  test.each([
    ['no JSON', '{'],
    ['no workspace', '[]'],
    ['a block without a type', '{"blocks":{"blocks":[{}]}}'],
    ['a field that is no value', '{"blocks":{"blocks":[{"type":"text","fields":{"TEXT":[1]}}]}}'],
    ['a branch too many', '{"blocks":{"blocks":[{"type":"controls_if","extraState":{"elseIfCount":1000000}}]}}'],
    ['a text that is too long', `"${'x'.repeat(limits.blocks.maxChars)}"`],
  ])('%s is unreadable', (_, text) => expect(checkWorkspace(text, everything).fault).toEqual({ code: 'unreadable' }))

  test('without blocks is empty', () => {
    expect(check([]).fault).toEqual({ code: 'empty' })
    expect(checkWorkspace('{}', everything).fault).toEqual({ code: 'empty' })
  })

  test('holds offered blocks only, in shadows too; calls belong to functions', () => {
    const types = ['io_print_line', 'procedures_defnoreturn'] as const
    expect(check([print({ block: number(1) })], { types: [...types] }).fault).toEqual({
      code: 'notAllowed',
      type: 'math_number',
    })
    expect(check([print({ shadow: number(1) })], { types: [...types] }).fault).toBeNull()
    expect(check([print({ shadow: { type: 'math_random_int' } })]).fault).toMatchObject({ code: 'notAllowed' })
    expect(check([{ type: 'procedures_callnoreturn' }], { types: [...types] }).fault).toBeNull()
    expect(check([{ type: 'procedures_callreturn' }], { types: [...types] }).fault).toMatchObject({
      code: 'notAllowed',
    })
    for (const type of ['text_print', 'text_prompt_ext', 'constructor'])
      expect(check([{ type }]).fault).toEqual({ code: 'notAllowed', type })
  })

  test('has at most the blocks of the problem and of the site', () => {
    expect(check([chain(3)], { maxBlocks: 3 }).fault).toBeNull()
    expect(check([chain(4)], { maxBlocks: 3 }).fault).toEqual({ code: 'tooMany', max: 3 })
    expect(check([chain(500)]).fault).toBeNull()
    expect(check([chain(501)]).fault).toEqual({ code: 'tooMany', max: 500 })
    expect(check([chain(501)], { maxBlocks: 9 }).fault).toEqual({ code: 'tooMany', max: 9 })
  })

  test('is not nested deeper than the limit, and values hold no blocks', () => {
    expect(check([nest(limits.blocks.maxDepth)]).fault).toBeNull()
    expect(check([nest(limits.blocks.maxDepth + 1)]).fault).toEqual({ code: 'unreadable' })
    expect(check([print({ shadow: { ...number(1), inputs: { A: { block: number(1) } } } })]).fault).toEqual({
      code: 'unreadable',
    })
  })
})

test('ready-made sets are recognized in any order, and grow', () => {
  expect(blockSetOf([...blockSets.loops].reverse())).toBe('loops')
  expect(blockSetOf(blockSets.loops.slice(1))).toBeNull()
  const sizes = Object.values(blockSets).map((types) => types.length)
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
})
