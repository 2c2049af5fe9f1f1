import type { Readable } from 'node:stream'

interface StoredFile {
  readonly bytes: number
  readonly stream: Readable
}

/** Where writers read the content of test data, images and attachments. */
export interface StoredFiles {
  /** @throws Error when there is none. */
  readBlob(hash: string): Promise<StoredFile>
  readNamed(folder: 'img' | 'file', name: string): Promise<StoredFile | null>
}

/** The only part of the surroundings that writers need. */
export interface WriteDeps {
  readonly files: StoredFiles
}
