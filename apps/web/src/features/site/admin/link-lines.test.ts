import { expect, test } from 'vitest'
import { linesOf, linksIn } from './link-lines.ts'

test('a link a line, a name with blanks before its address', () => {
  const links = [
    { name: 'Codeforces', url: 'https://codeforces.com' },
    { name: 'Timus OJ', url: 'http://acm.timus.ru/' },
  ]
  expect(linksIn(linesOf(links))).toEqual(links)
  expect(linksIn(' \n')).toEqual([])
})

test.each(['Codeforces', 'https://codeforces.com', 'x javascript:alert(1)'])('%j is no such line', (line) => {
  expect(linksIn(`ok https://a.example\n${line}`)).toBeNull()
})
