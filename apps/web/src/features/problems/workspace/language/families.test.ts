import { judgeLanguages } from '@verdict/contract/vocabulary'
import { expect, test } from 'vitest'
import { defaultLanguage, groupLanguages, matchLanguages } from './families.ts'

test('every language of the judge belongs to a family', () => {
  const groups = groupLanguages(judgeLanguages)
  expect(groups.map(({ family }) => family)).not.toContain('other')
  expect(groups.flatMap(({ languages }) => languages)).toHaveLength(judgeLanguages.length)
  expect(groups[0]).toEqual({ family: 'c', languages: judgeLanguages.filter((name) => /^C(\+\+)?( |$)/.test(name)) })
})

test.each([
  ['GNU G++17 7.3.0', 'c'],
  ['Clang++20 Diagnostics', 'c'],
  ['GNU GCC C11 5.1.0', 'c'],
  ['PyPy 3.10', 'python'],
  ['JavaScript V8', 'web'],
  ['Java 21', 'java'],
  ['C# 10', 'dotnet'],
  ['Free Pascal 3.2', 'systems'],
  ['Text', 'other'],
])('%s is in the family %s', (name, family) => {
  expect(groupLanguages([name])).toEqual([{ family, languages: [name] }])
})

test.each([
  ['c++17', ['C++ 17', 'C++ 17 With O2']],
  ['17 o2', ['C++ 17 With O2']],
  ['py', ['Python3', 'Python2', 'PyPy2', 'PyPy3']],
  ['cobol', []],
])('a search for %s finds %j', (text, found) => {
  expect(matchLanguages(judgeLanguages, text)).toEqual(found)
})

test.each([
  [['C', 'C++', 'C++ 17 With O2', 'C++ 17'], 'C++ 17'],
  [['C', 'Python3'], 'C'],
  [['C', 'GNU G++ 5.1'], 'GNU G++ 5.1'],
  [[], ''],
])('%j starts with %s', (languages, first) => {
  expect(defaultLanguage(languages)).toBe(first)
})
