import { expect, test } from 'vitest'
import { differing } from './differing.ts'

const words = { title: 'Sum', description: 'Add.', input: '', output: '', hint: '' }
const texts = { defaultLocale: 'en-US', statements: { 'en-US': words }, examples: '' }

test('only texts that differ are compared, samples by their parts', () => {
  const after = {
    ...texts,
    statements: { 'en-US': { ...words, title: 'Total' } },
    examples: '<input>1 2</input><output>3</output>',
  }
  expect(differing(texts, after)).toEqual([
    { name: 'en-US.title', left: 'Sum', right: 'Total' },
    { name: 'examples', left: '', right: '<input>\n1 2\n</input>\n\n<output>\n3\n</output>' },
  ])
  expect(differing(texts, texts)).toEqual([])
})

test('the first revision is compared with nothing', () => {
  expect(differing(null, texts).map(({ name }) => name)).toEqual(['en-US.title', 'en-US.description', 'defaultLocale'])
})
