import { limits } from '@verdict/contract/limits'
import type { AnswerPart } from '@verdict/rules'

/** Files read as answers, and the names of those that could not be, by reason. */
export interface ReadFiles {
  readonly parts: readonly AnswerPart[]
  readonly tooLarge: readonly string[]
  readonly unreadable: readonly string[]
}

/** Reads chosen files as text, and the files in chosen ZIPs. */
export const readAnswerFiles = async (files: readonly File[]): Promise<ReadFiles> => {
  const read: { parts: AnswerPart[]; tooLarge: string[]; unreadable: string[] } = {
    parts: [],
    tooLarge: [],
    unreadable: [],
  }
  const add = (name: string, bytes: Uint8Array): void => {
    const text = textOf(bytes)
    if (text === null) read.unreadable.push(name)
    else if (text.length > limits.caseAnswers.maxChars) read.tooLarge.push(name)
    else read.parts.push({ name, text })
  }
  for (const file of files) {
    const isZip = file.name.toLowerCase().endsWith('.zip')
    const most = isZip ? limits.caseAnswers.zipBytes : limits.caseAnswers.maxChars * 4
    if (file.size > most) {
      read.tooLarge.push(file.name)
      continue
    }
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (!isZip) {
      add(file.name, bytes)
      continue
    }
    const unzipped = await unzip(bytes)
    if (unzipped === null) read.unreadable.push(file.name)
    else {
      read.tooLarge.push(...unzipped.tooLarge)
      for (const [name, content] of unzipped.files) add(name, content)
    }
  }
  return read
}

/** Null for bytes that are no text of UTF-8. */
const textOf = (bytes: Uint8Array): string | null => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** The files of a ZIP by their last names; null when it cannot be read. Entries beyond the limits are not unpacked. */
const unzip = async (bytes: Uint8Array) => {
  const { unzip: unpack } = await import('fflate')
  const tooLarge: string[] = []
  let [left, count]: [number, number] = [limits.caseAnswers.unpackedBytes, 0]
  const found = await new Promise<Record<string, Uint8Array> | null>((resolve) => {
    unpack(
      bytes,
      {
        filter: ({ name, originalSize }) => {
          const last = lastName(name)
          if (last === '' || last.startsWith('.') || name.startsWith('__MACOSX/')) return false
          left -= originalSize
          count += 1
          const fits = left >= 0 && count <= limits.caseAnswers.maxAnswers
          if (!fits) tooLarge.push(last)
          return fits
        },
      },
      (error, files) => resolve(error === null ? files : null),
    )
  })
  if (found === null) return null
  return { files: Object.entries(found).map(([name, content]) => [lastName(name), content] as const), tooLarge }
}

const lastName = (path: string): string => path.split('/').at(-1) ?? ''
