import type { Readable } from 'node:stream'
import { type DataOf, fail, limits, type QueryOf, type testdata } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { requireData, setOf } from './kept-data.ts'
import { presentCase } from './present.ts'

/** The beginnings of a case's files; no more of them is read than is shown. */
export const previewCase = async (
  deps: Deps,
  viewer: SignedIn,
  query: QueryOf<typeof testdata.preview>,
): Promise<DataOf<typeof testdata.preview>> => {
  const row = await requireData(deps.db, viewer, { pid: query.pid })
  const set = await setOf(deps.db, row, query.hash)
  const one = set?.cases.find((found) => found.seq === query.seq)
  if (one === undefined) throw fail('testdata.caseUnknown', { name: query.seq })
  const most = query.maxBytes ?? limits.testdata.preview.defaultBytes
  const [inputText, outputText] = await Promise.all([
    headOfFile(deps, one.input.hash, most),
    headOfFile(deps, one.output.hash, most),
  ])
  return {
    ...presentCase(one),
    inputText,
    outputText,
    inputCut: one.input.bytes > most,
    outputCut: one.output.bytes > most,
  }
}

/** The beginning of a file of test data as text. */
export const headOfFile = async (deps: Deps, hash: string, most: number): Promise<string> => {
  const { stream } = await deps.files.readBlob(hash)
  const bytes = await firstBytes(stream, most)
  // A character that was cut in two at the end is left out; any other byte that is no text shows as a box.
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true })
  return text.replaceAll('\0', '\ufffd')
}

const firstBytes = async (stream: Readable, most: number): Promise<Buffer> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of stream) {
    parts.push(part as Buffer)
    length += (part as Buffer).length
    if (length >= most) break
  }
  return Buffer.concat(parts).subarray(0, most)
}
