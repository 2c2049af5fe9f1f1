import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Entries have a fixed date: the same problem gives the same bytes. */
const dated = { mtime: new Date('2020-01-01T00:00:00Z'), forceDosTimestamp: true }

/**
 * A zip written while it is read: files are opened one after another, so its size costs no memory. An unreadable file
 * aborts the zip, and destroying the zip closes its open file.
 */
export class ZipWriter {
  readonly #zip = new ZipFile()
  readonly #names = new Set<string>()
  readonly #options
  /** The file that is being read; one at a time. */
  #source: Readable | null = null
  #isOver = false

  /** `level`: how hard it packs, 1 to 9; as usual when absent. */
  constructor(level?: number) {
    this.#options = { ...dated, ...(level !== undefined && { compressionLevel: level }) }
  }

  has(path: string): boolean {
    return this.#names.has(path)
  }

  text(path: string, text: string): void {
    this.#names.add(path)
    this.#zip.addBuffer(Buffer.from(text), path, this.#options)
  }

  /** A file of known length. */
  file(path: string, bytes: number, open: () => Promise<Readable>): void {
    this.#names.add(path)
    this.#zip.addReadStreamLazy(path, { ...this.#options, size: bytes }, (give) => this.#open(open, give))
  }

  /** A file of unknown length, made while it is read. */
  stream(path: string, open: () => Promise<Readable>): void {
    this.#names.add(path)
    this.#zip.addReadStreamLazy(path, this.#options, (give) => this.#open(open, give))
  }

  /** A text that is made when its turn comes. */
  late(path: string, make: () => Promise<string>): void {
    this.stream(path, async () => Readable.from([Buffer.from(await make())]))
  }

  /** Nothing comes after this; the stream may be read. */
  end(): Readable {
    const stream = this.#zip.outputStream as Readable
    this.#zip.on('error', (error: Error) => stream.destroy(error))
    stream.once('close', () => {
      this.#isOver = true
      this.#source?.destroy()
    })
    this.#zip.end()
    return stream
  }

  #open(open: () => Promise<Readable>, give: (error: unknown, stream: Readable) => void): void {
    open().then(
      (stream) => {
        this.#source = stream
        // The library listens only for the end, and an unhandled stream error would end the process.
        stream.on('error', (error) => this.#zip.emit('error', error))
        if (this.#isOver) stream.destroy()
        else give(null, stream)
      },
      // The library looks at the error first; the stream stands in for nothing.
      (error: unknown) => give(error, Readable.from([])),
    )
  }
}
