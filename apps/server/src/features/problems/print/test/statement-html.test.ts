import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Deps } from '../../../../deps.ts'
import { inlinePictures } from '../inline-pictures.ts'
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
