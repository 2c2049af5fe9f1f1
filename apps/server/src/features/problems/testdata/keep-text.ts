import { Readable } from 'node:stream'
import { withUnixLines } from '@verdict/problem-formats'
import type { Deps } from '../../../deps.ts'

/** Keeps a typed input or output with Unix line ends, as uploaded ones are kept. */
export const keepText = (deps: Pick<Deps, 'files'>, text: string) =>
  deps.files.putBlob(Readable.from(withUnixLines(Readable.from(text === '' ? [] : [Buffer.from(text)]))))
