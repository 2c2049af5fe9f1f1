import { blockTypes } from '@verdict/contract/blocks'
import { blockSets } from '@verdict/rules/blocks'
import { expect, test } from 'vitest'
import { toolboxOf } from './toolbox.ts'

interface Category {
  readonly name: string
  readonly custom?: string
  readonly contents?: readonly {
    readonly type: string
    readonly inputs?: Readonly<Record<string, { shadow: { type: string } }>>
  }[]
}
const categoriesOf = (types: readonly string[]) =>
  (toolboxOf(types, (category) => category) as unknown as { contents: readonly Category[] }).contents

test('categories without offered blocks are left out', () => {
  expect(categoriesOf(blockSets.firstSteps).map(({ name }) => name)).toEqual(['io', 'math', 'text', 'variables'])
  expect(categoriesOf(['text']).map(({ name }) => name)).toEqual(['text'])
})

test('every offered block is in its category; variables and functions are listed by the program', () => {
  const categories = categoriesOf(blockTypes)
  const listed = categories.flatMap(({ contents = [] }) => contents.map(({ type }) => type))
  const own = blockTypes.filter((type) => !/^(variables_|procedures_|math_change)/.test(type))
  expect(new Set(listed)).toEqual(new Set(own))
  expect(categories.filter(({ custom }) => custom !== undefined).map(({ name }) => name)).toEqual([
    'variables',
    'functions',
  ])
})

test('blocks come with numbers and texts alone, which the server takes as values', () => {
  const shadows = categoriesOf(blockTypes).flatMap(({ contents = [] }) =>
    contents.flatMap(({ inputs = {} }) => Object.values(inputs).map(({ shadow }) => shadow.type)),
  )
  expect(new Set(shadows)).toEqual(new Set(['math_number', 'text']))
})
