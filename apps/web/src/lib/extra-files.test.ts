import { expect, test } from 'vitest'
import { extraFilesOf } from './extra-files.ts'

test('extra files come from a JSON text, anything else is none', () => {
  expect(extraFilesOf('{"a.h":"int a;"}')).toEqual([{ name: 'a.h', content: 'int a;' }])
  for (const text of [null, '', 'no json', '3']) expect(extraFilesOf(text)).toEqual([])
})
