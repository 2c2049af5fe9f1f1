import type { FileHandle } from 'node:fs/promises'

/** A run of whitespace: the number of newlines, and the position of the whitespace after the last newline. */
export interface Gap {
  readonly newlines: number
  /** Offset in the file of the first blank after the last newline of the run. */
  readonly tailStart: number
  readonly tailBytes: number
  /** The one byte all of the tail consists of; null when it is mixed or empty. */
  readonly tailByte: number | null
}

const newline = 10
/** Tab, newline, vertical tab, form feed, carriage return and space. */
const isWhite = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13)

const chunkBytes = 256 * 1024

/** Reads a file forwards through one small buffer; the loops over bytes are synchronous, only refills are awaited. */
export class ByteReader {
  readonly #file: FileHandle
  readonly #buffer = Buffer.allocUnsafe(chunkBytes)
  /** Offset in the file of the byte after the buffer. */
  #next: number
  #at = 0
  #filled = 0
  #ended = false

  constructor(file: FileHandle, start: number) {
    this.#file = file
    this.#next = start
  }

  get ended(): boolean {
    return this.#ended
  }

  /** True when there is a byte to look at; reads on when the buffer is used up. */
  async more(): Promise<boolean> {
    if (this.#at < this.#filled) return true
    if (this.#ended) return false
    const { bytesRead } = await this.#file.read(this.#buffer, 0, chunkBytes, this.#next)
    this.#next += bytesRead
    this.#at = 0
    this.#filled = bytesRead
    this.#ended = bytesRead === 0
    return bytesRead > 0
  }

  /** Skips a run of whitespace, empty or not, and describes it. */
  async skipWhite(): Promise<Gap> {
    let newlines = 0
    let tailStart = this.#next - this.#filled + this.#at
    let tailBytes = 0
    let tailByte: number | null = null
    while (await this.more()) {
      const buffer = this.#buffer
      const base = this.#next - this.#filled
      let at = this.#at
      for (; at < this.#filled; at++) {
        const byte = buffer[at] ?? 0
        if (!isWhite(byte)) break
        if (byte === newline) {
          newlines++
          tailStart = base + at + 1
          tailBytes = 0
        } else {
          tailByte = tailBytes === 0 || tailByte === byte ? byte : null
          tailBytes++
        }
      }
      this.#at = at
      if (at < this.#filled) break
    }
    return { newlines, tailStart, tailBytes, tailByte: tailBytes === 0 ? null : tailByte }
  }

  /** Advances both readers over equal visible bytes; `used up` requests more from one of them. */
  matchText(other: ByteReader): 'used up' | 'at white' | 'different' {
    const [mine, theirs] = [this.#buffer, other.#buffer]
    const steps = Math.min(this.#filled - this.#at, other.#filled - other.#at)
    for (let step = 0; step < steps; step++) {
      const [byte, their] = [mine[this.#at + step] ?? 0, theirs[other.#at + step] ?? 0]
      if (isWhite(byte) || isWhite(their) || byte !== their) {
        this.#at += step
        other.#at += step
        return isWhite(byte) || isWhite(their) ? 'at white' : 'different'
      }
    }
    this.#at += steps
    other.#at += steps
    return 'used up'
  }
}
