import { expect, test } from 'vitest'
import { findText } from './find-text.ts'

const find = (html: string, wanted: string): readonly string[] => {
  const root = document.createElement('div')
  root.innerHTML = html
  return findText(root, wanted).map((range) => range.toString())
}

test.each([
  ['every place, in any case', '<p>Tree, tree</p><p>TREE</p>', 'tree', ['Tree', 'tree', 'TREE']],
  ['over elements', '<p>a <b>bi</b>g tree</p>', 'big', ['big']],
  ['Chinese', '<p>每棵树有两个儿子。</p>', '树有', ['树有']],
  ['not the source of a formula', '<math><mi>n</mi><annotation>n_1</annotation></math>', 'n', ['n']],
  ['places do not overlap', '<p>aaaa</p>', 'aa', ['aa', 'aa']],
  ['nothing for an empty text', '<p>a</p>', '', []],
  ['a letter that grows in lower case', '<p>İ n</p>', 'n', ['n']],
])('%s', (_, html, wanted, expected) => {
  expect(find(html, wanted)).toEqual(expected)
})
