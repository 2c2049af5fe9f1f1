import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinGzip, SharedEnd } from '../http/joined.ts'

test('a start and a shared end are one gzip member with both texts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      async (start, end) => {
        const packed = await joinGzip(Buffer.from(start), new SharedEnd(end))
        expect(gunzipSync(packed).toString()).toBe(start + end)
      },
    ),
  )
})

test('a start longer than a stored block is split', async () => {
  const start = 'x'.repeat(200_000)
  expect(gunzipSync(await joinGzip(Buffer.from(start), new SharedEnd('end'))).toString()).toBe(`${start}end`)
})

test('the end is compressed once for all starts', async () => {
  const end = new SharedEnd('row '.repeat(10_000))
  const packed = end.packed()
  const [first, second] = await Promise.all(['a', 'b'].map((start) => joinGzip(Buffer.from(start), end)))
  expect(end.packed()).toBe(packed)
  expect(gunzipSync(first ?? '').toString()[0]).toBe('a')
  expect(gunzipSync(second ?? '').toString()[0]).toBe('b')
})
