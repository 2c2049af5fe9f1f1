import { expect, test } from 'vitest'
import { addFiles, freeName, nameRefusal, sortOpened } from './file-list.ts'

const file = (name: string, text = '') => ({ name, text })

test('a new file has a free name with the extension of the language', () => {
  expect(freeName('C++ 17', [])).toBe('file1.cpp')
  expect(freeName('Python3', ['FILE1.py', 'file2.py'])).toBe('file3.py')
  expect(freeName('A language of an operator', [])).toBe('file1.txt')
})

test('names are refused as the server refuses them', () => {
  expect(nameRefusal('util.h', ['a.h'], [])).toBeNull()
  expect(nameRefusal('main.h', [], [])).toBe('reserved')
  expect(nameRefusal('../a.h', [], [])).toBe('name')
  expect(nameRefusal('A.h', ['a.h'], [])).toBe('twice')
  expect(nameRefusal('given.h', [], ['given.h'])).toBe('ofProblem')
})

test('opened files are the main source, further files, and names that no file can have', () => {
  const parts = [file('Main.cpp', 'int main() {}'), file('a.h', '1'), file('a b.h'), file('A.H'), file('given.h')]
  expect(sortOpened(parts, 'C++', ['given.h'])).toEqual({
    main: 'int main() {}',
    files: [file('a.h', '1')],
    refused: ['a b.h', 'A.H', 'given.h'],
  })
})

test('a file of a name that is there replaces it in its place', () => {
  expect(addFiles([file('a.h', '1'), file('b.h', '2')], [file('c.h', '3'), file('a.h', '4')])).toEqual([
    file('a.h', '4'),
    file('b.h', '2'),
    file('c.h', '3'),
  ])
})
