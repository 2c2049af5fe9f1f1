import { readFileSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { ByteReader } from './byte-reader.ts'

/**
 * Compares an output with the expected file byte by byte (judging reference, section 9). Equal files, the common case,
 * cost one pass of memory comparison. At the first difference both files are read again from the start of that chunk:
 * everything before it is equal, so neither rule can distinguish them. Memory is constant: a run of whitespace is
 * stored by its position in the file, not by its bytes.
 */

export type Likeness = 'accepted' | 'presentationError' | 'wrongAnswer'

export interface CompareOptions {
  /** Ignore blanks at line ends and the end of the text; presentation errors then do not exist. */
  readonly ignoreTrailingBlanks: boolean
}

const chunkBytes = 256 * 1024
/** Up to here reading at once takes microseconds, while handing each step to another thread takes a millisecond. */
const smallBytes = 64 * 1024

export const compareFiles = async (output: string, expected: string, options: CompareOptions): Promise<Likeness> => {
  if (areSmallAndEqual(output, expected)) return 'accepted'
  await using left = await open(output)
  await using right = await open(expected)
  const start = await firstDifferingChunk(left, right)
  if (start === null) return 'accepted'
  if (options.ignoreTrailingBlanks) return (await sameButLineEnds(left, right, start)) ? 'accepted' : 'wrongAnswer'
  return (await sameButWhite(left, right, start)) ? 'presentationError' : 'wrongAnswer'
}

/** Whether a file, known to be small, holds just these bytes. */
export const isInFile = (bytes: Uint8Array, path: string): boolean => readFileSync(path).equals(bytes)

const areSmallAndEqual = (output: string, expected: string): boolean => {
  const { size } = statSync(output)
  return size <= smallBytes && size === statSync(expected).size && readFileSync(output).equals(readFileSync(expected))
}

/** Offset of the first chunk in which the files differ, or null when they are equal. */
const firstDifferingChunk = async (left: FileHandle, right: FileHandle): Promise<number | null> => {
  const [leftSize, rightSize] = [(await left.stat()).size, (await right.stat()).size]
  const size = Math.max(1, Math.min(chunkBytes, Math.max(leftSize, rightSize)))
  const [a, b] = [Buffer.allocUnsafe(size), Buffer.allocUnsafe(size)]
  for (let offset = 0; ; offset += size) {
    const [read, other] = await Promise.all([fill(left, a, offset), fill(right, b, offset)])
    if (read !== other || a.compare(b, 0, other, 0, read) !== 0) return offset
    if (read < size) return null
  }
}

/** Fills the buffer from the offset; a short count means the end of the file. */
const fill = async (file: FileHandle, buffer: Buffer, offset: number): Promise<number> => {
  let filled = 0
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, offset + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return filled
}

const sameButWhite = async (left: FileHandle, right: FileHandle, start: number): Promise<boolean> => {
  const [a, b] = [new ByteReader(left, start), new ByteReader(right, start)]
  for (;;) {
    await a.skipWhite()
    await b.skipWhite()
    if (a.ended || b.ended) return a.ended && b.ended
    if (!(await sameText(a, b))) return false
  }
}

const sameButLineEnds = async (left: FileHandle, right: FileHandle, start: number): Promise<boolean> => {
  const [a, b] = [new ByteReader(left, start), new ByteReader(right, start)]
  for (;;) {
    const [gap, other] = [await a.skipWhite(), await b.skipWhite()]
    if (a.ended || b.ended) return a.ended && b.ended
    if (gap.newlines !== other.newlines || gap.tailBytes !== other.tailBytes) return false
    const sameTail = gap.tailBytes === 0 || (gap.tailByte !== null && gap.tailByte === other.tailByte)
    if (!sameTail && !(await sameRange(left, gap.tailStart, right, other.tailStart, gap.tailBytes))) return false
    if (!(await sameText(a, b))) return false
  }
}

/** Steps over bytes equal in both until either meets white or its end; false at two different visible bytes. */
const sameText = async (a: ByteReader, b: ByteReader): Promise<boolean> => {
  for (;;) {
    if (!(await a.more()) || !(await b.more())) return true
    const matched = a.matchText(b)
    if (matched !== 'used up') return matched === 'at white'
  }
}

const sameRange = async (
  left: FileHandle,
  leftStart: number,
  right: FileHandle,
  rightStart: number,
  bytes: number,
): Promise<boolean> => {
  const [a, b] = [Buffer.allocUnsafe(Math.min(bytes, chunkBytes)), Buffer.allocUnsafe(Math.min(bytes, chunkBytes))]
  for (let done = 0; done < bytes; done += a.length) {
    const size = Math.min(a.length, bytes - done)
    await Promise.all([
      fill(left, a.subarray(0, size), leftStart + done),
      fill(right, b.subarray(0, size), rightStart + done),
    ])
    if (a.compare(b, 0, size, 0, size) !== 0) return false
  }
  return true
}
