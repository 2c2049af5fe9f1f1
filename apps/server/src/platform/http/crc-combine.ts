/**
 * Joins CRC-32 checksums without reading the bytes again. A checksum is linear over bits, so appending bytes of zero is
 * a matrix over GF(2), and for many bytes a power of it (the idea of `crc32_combine` in zlib, by Mark Adler).
 */

const polynomial = 0xedb88320

/** Row n is the image of bit n. */
type Matrix = Uint32Array

const apply = (matrix: Matrix, bits: number): number => {
  let image = 0
  for (let rest = bits, n = 0; rest !== 0; rest >>>= 1, n++) if ((rest & 1) === 1) image ^= matrix[n] ?? 0
  return image >>> 0
}

const after = (second: Matrix, first: Matrix): Matrix => first.map((image) => apply(second, image))

const oneZeroBit: Matrix = Uint32Array.from({ length: 32 }, (_, n) => (n === 0 ? polynomial : 1 << (n - 1)))
const identity: Matrix = Uint32Array.from({ length: 32 }, (_, n) => 1 << n)

const power = (matrix: Matrix, exponent: number): Matrix => {
  let result = identity
  let square = matrix
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = after(square, result)
    square = after(square, square)
  }
  return result
}

/**
 * @param end an end that follows many starts
 * @returns the checksum of a start followed by the end, from the checksum of the start
 */
export const checksumBefore = (end: { readonly crc: number; readonly bytes: number }): ((start: number) => number) => {
  const zeros = power(oneZeroBit, end.bytes * 8)
  return (start) => (apply(zeros, start) ^ end.crc) >>> 0
}
