import { describe, expect, test } from 'vitest'
import { asBlock, type Edit, inserted, prefixed, wrapped } from './markdown-edits.ts'

/** A text with its selection in brackets. */
const parse = (marked: string) => {
  const from = marked.indexOf('[')
  const text = marked.replace('[', '').replace(']', '')
  return { text, from, to: marked.indexOf(']') - 1 }
}
const print = ({ text, from, to }: { text: string; from: number; to: number }): string =>
  `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`

describe('the tools of the Markdown editor', () => {
  test.each<[string, Edit, string, string]>([
    ['bold goes around the words', wrapped('**'), 'a [b] c', 'a **[b]** c'],
    ['and off again', wrapped('**'), 'a **[b]** c', 'a [b] c'],
    ['with nothing chosen one writes inside', wrapped('$'), 'a []', 'a $[]$'],
    ['a list takes whole lines', prefixed('- '), 'x\nab[c\nd]', 'x\n[- abc\n- d]'],
    ['a picture takes the place of the words', inserted('![p](/p.png)'), 'a [b]', 'a ![p](/p.png)[]'],
    ['a formula gets separate lines', asBlock, 'a [x]b', 'a \n$$\n[x]\n$$\nb'],
  ])('%s', (_, edit, before, after) => {
    expect(print(edit(parse(before)))).toBe(after)
  })
})
