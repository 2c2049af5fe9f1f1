import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Entries have no date of their own: the same problem gives the same bytes. */
const options = { mtime: new Date('2020-01-01T00:00:00Z'), forceDosTimestamp: true }

/**
 * A zip that is written while it is read: files are opened one after another as their turn comes, so its size costs no
 * memory.
 */
export class ZipWriter {
  readonly #zip = new ZipFile()
  readonly #names = new Set<string>()

  has(path: string): boolean {
    return this.#names.has(path)
  }

  text(path: string, text: string): void {
    this.#names.add(path)
    this.#zip.addBuffer(Buffer.from(text), path, options)
  }

  /** A file of known length. */
  file(path: string, bytes: number, open: () => Promise<Readable>): void {
    this.#names.add(path)
    this.#zip.addReadStreamLazy(path, { ...options, size: bytes }, (give) => lazily(open, give))
  }

  /** A text that is made when its turn comes. */
  late(path: string, make: () => Promise<string>): void {
    this.#names.add(path)
    this.#zip.addReadStreamLazy(path, options, (give) =>
      lazily(async () => Readable.from([Buffer.from(await make())]), give),
    )
  }

  /** Nothing comes after this; the stream may be read. A file that cannot be opened breaks it off. */
  end(): Readable {
    const stream = this.#zip.outputStream as Readable
    this.#zip.on('error', (error: Error) => stream.destroy(error))
    this.#zip.end()
    return stream
  }
}

const lazily = (open: () => Promise<Readable>, give: (error: unknown, stream: Readable) => void): void => {
  open().then(
    (stream) => give(null, stream),
    // The library looks at the error first; the stream stands in for nothing.
    (error: unknown) => give(error, Readable.from([])),
  )
}
