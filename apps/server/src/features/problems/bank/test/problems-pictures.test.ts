import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { pictureSize } from '../../../../platform/picture-size.ts'
import { withPictureSizes } from '../picture-sizes.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const webp = (kind: string, rest: string) =>
  Buffer.concat([Buffer.from(`RIFF\0\0\0\0WEBP${kind}`, 'latin1'), hex(rest), Buffer.alloc(8)])

test.each([
  ['PNG', hex('89504e470d0a1a0a 0000000d 49484452 00000280 000001e0')],
  ['GIF', hex('474946383961 8002 e001')],
  ['JPEG', hex('ffd8 ffe0 0004 0000 ffc4 0003 00 ffff c0 0011 08 01e0 0280 03')],
  ['lossy WebP', webp('VP8 ', '00000000 000000 9d012a 8002 e001')],
  ['lossless WebP', webp('VP8L', '00000000 2f 7fc27700')],
  ['extended WebP', webp('VP8X', '0a000000 00000000 7f0200 df0100')],
  ['SVG with a size', Buffer.from('<?xml version="1.0"?>\n<svg width="640px" height=\'480\' viewBox="0 0 4 3">')],
  ['SVG with a box', Buffer.from('<svg xmlns="x" viewBox="0 0 640 480">')],
  ['SVG with a box and a width', Buffer.from('<svg viewBox="0,0,4,3" width="640">')],
])('%s has a size', (_, head) => {
  expect(pictureSize(head)).toEqual({ width: 640, height: 480 })
})

test.each([
  ['an SVG without a box', Buffer.from('<svg width="100%">')],
  ['a JPEG cut short', hex('ffd8 ffe0 ffff 00')],
  ['nothing', Buffer.alloc(0)],
  ['a size of nothing', hex('474946383961 0000 e001')],
])('%s has none', (_, head) => {
  expect(pictureSize(head)).toBeNull()
})

const svg = Buffer.from('<svg viewBox="0 0 640 480">')
const deps = {
  files: {
    readNamed: async (_: string, name: string) =>
      name === 'a.svg' ? { bytes: svg.length, stream: Readable.from([svg]), modifiedAt: new Date(0) } : null,
  },
}

test.each([
  [
    'has none yet',
    '<img src="/api/public/img/a.svg" alt="" />',
    '<img width="640" height="480" src="/api/public/img/a.svg" alt="" />',
  ],
  [
    'has a width',
    '<img src="/api/public/img/a.svg" width="320" />',
    '<img height="240" src="/api/public/img/a.svg" width="320" />',
  ],
  ['has a width in parts', '<img src="/api/public/img/a.svg" width="50%" />', null],
  ['has a height', '<img height="9" src="/api/public/img/a.svg" />', null],
  ['is gone', '<img src="/api/public/img/b.svg" />', null],
  ['an external image', '<img src="https://example.org/api/public/img/a.svg" />', null],
])('a picture that %s', async (_, html, sized) => {
  expect(await withPictureSizes(deps as never, html)).toBe(sized ?? html)
})
