import { expect, test } from 'vitest'
import { glueFormulas } from './glue-formulas.ts'

const math = '<span class="katex"><math><mi>n</mi></math></span>'
const block = '<span class="katex"><math display="block"><mi>n</mi></math></span>'

test.each([
  ['a comma stays with its formula', `共 ${math}，其中`, `共 <span data-glued>${math}，</span>其中`],
  ['brackets on both sides', `（${math}）。`, `<span data-glued>（${math}）。</span>`],
  ['Latin marks', `of (${math}), then`, `of <span data-glued>(${math}),</span> then`],
  ['a list of formulas', `${math}，${math}`, `<span data-glued>${math}，</span>${math}`],
  ['a formula between words', `a ${math} b`, `a ${math} b`],
  ['a displayed formula', `${block}。`, `${block}。`],
  ['text without formulas', '<p>（a），</p>', '<p>（a），</p>'],
])('%s', (_, html, expected) => expect(glueFormulas(html)).toBe(expected))
