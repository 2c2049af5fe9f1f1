import { crc32 } from 'node:zlib'
import { answersByName, splitAnswers } from '@verdict/rules'
import yauzl, { type Entry } from 'yauzl'
import { CompileError } from './faults.ts'
import type { CaseData } from './testdata.ts'
import { mib } from './units.ts'

/**
 * Answers without a program. The text is one of: a zip, as the data URL browsers make of a file; parts under headings
 * of the form `=== 3.out ===`; or, without headings, the answer to the first case. A part or a file belongs to the case
 * with its output name, with or without extension, or with its number. A line of an answer that looks like a heading has
 * a backslash in front.
 */
export interface HandedIn {
  /** The answer to a case, or null when there is none. */
  of(one: Pick<CaseData, 'seq' | 'outputName'>): Uint8Array | null
}

const zipAddress = /^data:application\/(?:zip|x-zip-compressed|octet-stream);base64,/

const most = { entries: 2_000, bytes: 64 * mib } as const

/** @throws CompileError, for the contestant, when it cannot be read. */
export const readHandedIn = async (code: string): Promise<HandedIn> => {
  const text = code.trimStart()
  const address = zipAddress.exec(text)?.[0]
  if (address !== undefined) return byName(await unzip(Buffer.from(text.slice(address.length), 'base64')))
  const parts = partsOf(code)
  return parts === null ? { of: ({ seq }) => (seq === 1 ? Buffer.from(code) : null) } : byName(parts)
}

type Parts = ReadonlyMap<string, Uint8Array>

const byName = (parts: Parts): HandedIn => ({ of: answersByName(parts) })

/** Null when there is no heading. Text before the first one must be blank. */
const partsOf = (code: string): Parts | null => {
  const answers = splitAnswers(code)
  if (answers === null) return null
  const parts = new Map<string, Uint8Array>()
  for (const { name, text } of answers) {
    if (parts.has(name)) throw new CompileError(`The heading === ${name} === appears twice`)
    parts.set(name, Buffer.from(text))
  }
  return parts
}

const unzip = async (bytes: Buffer): Promise<Parts> => {
  const parts = new Map<string, Uint8Array>()
  let left: number = most.bytes
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: true })
    if (zip.entryCount > most.entries) throw new CompileError(`The zip holds more than ${most.entries} files`)
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.split('/').at(-1) ?? ''
      if (name === '' || name.startsWith('.') || entry.fileName.startsWith('__MACOSX/')) continue
      if (parts.has(name)) throw new CompileError(`The zip holds ${name} twice`)
      left -= entry.uncompressedSize
      if (left < 0) throw new CompileError(`Unpacked, the zip is larger than ${most.bytes / mib} MiB`)
      parts.set(name, await read(await zip.openReadStreamPromise(entry), entry))
    }
  } catch (error) {
    if (error instanceof CompileError) throw error
    throw new CompileError(`The zip cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  return parts
}

const read = async (stream: AsyncIterable<unknown>, entry: Entry): Promise<Uint8Array> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  if (crc32(bytes) !== entry.crc32) throw new CompileError(`${entry.fileName} is damaged`)
  return bytes
}
