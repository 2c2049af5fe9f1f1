import { Readable } from 'node:stream'
import type { Locale, OpenQuestions } from '@verdict/contract'
import { expect, test } from 'vitest'
import type { Deps } from '../../../../deps.ts'
import { inlinePictures } from '../inline-pictures.ts'
import { questionsHtml } from '../questions-html.ts'
import { shownTime } from '../words.ts'

const files = {
  readNamed: async (_folder: string, name: string) =>
    name === 'boat.png' ? { bytes: 3, stream: Readable.from([Buffer.from('abc')]), modifiedAt: new Date(0) } : null,
} as unknown as Deps['files']

test.each([
  ['<img src="/api/public/img/boat.png" alt="">', '<img src="data:image/png;base64,YWJj" alt="">'],
  ['<img src="data:image/png;base64,AA" alt="">', '<img src="data:image/png;base64,AA" alt="">'],
  ['<p>no picture</p>', '<p>no picture</p>'],
  [
    '<img src="/api/public/img/gone.png" alt="">',
    '<span class="missing-picture">[Picture: /api/public/img/gone.png]</span>',
  ],
  [
    'a <img src="https://example.org/x.png" alt=""> b',
    'a <span class="missing-picture">[Picture: https://example.org/x.png]</span> b',
  ],
])('pictures are inside the document, or named: %s', async (html, expected) => {
  expect(await inlinePictures({ files }, html, 'Picture')).toBe(expected)
})

test.each([
  [1_000, '1 s'],
  [2_500, '2.5 s'],
  [750, '750 ms'],
])('%i ms are shown as %s', (milliseconds, shown) => expect(shownTime(milliseconds)).toBe(shown))

test('questions are printed with options, code and room to answer, in the language of the paper', async () => {
  const set: OpenQuestions = {
    ...{ partial: 'none', isDelayed: false, markAt: null },
    questions: [
      { id: 4, kind: 'single', text: 'Which?', points: 30, options: ['x', 'y'] },
      { id: 7, kind: 'code', text: 'Fill.', points: 70, code: 'if (a < ___)', language: '' },
    ],
    html: {
      '4': { text: '<p>Which?</p>', options: ['<p>x</p>', '<p>y</p>'] },
      '7': { text: '<p>Fill.</p>', options: [] },
    },
  }
  const print = (locale: Locale) => questionsHtml(set, { locale, detach: async (html) => html })
  const english = await print('en-US')
  expect(english).toContain('Question 1 <small>single choice · 30 points</small>')
  expect(english).toContain('<li><div class="prose"><p>y</p></div></li>')
  expect(english).toContain('<pre>if (a &lt; ___)</pre><p class="answer">Answer:')
  expect(await print('zh-CN')).toContain('第 2 题 <small>程序填空题 · 70 分</small>')
  expect(await questionsHtml(null, { locale: 'en-US', detach: async (html) => html })).toBe('')
})
