import { fail, type SourceFile } from '@verdict/contract'
import { unixText } from '@verdict/problem-formats'
import { mainFileOf } from '@verdict/rules'
import { type Entry, fromBufferPromise } from 'yauzl'
import { extensionOf } from '../board/extension.ts'

/** A program as a submission stores it. */
export interface ArchivedProgram {
  readonly code: string
  readonly files: readonly SourceFile[] | null
}

const maxFiles = 50
const maxFileBytes = 1_024 * 1_024

/**
 * The program in the archive of a submission.
 * @throws Refusal `contestShadow.zipBroken`, `contestShadow.notText`, `contestShadow.folders` or `contestShadow.noMainFile`
 */
export const programFromArchive = async (
  archive: Buffer,
  about: { readonly language: string; readonly entryPoint: string | null },
): Promise<ArchivedProgram> => arrange(await filesOf(archive), about)

const filesOf = async (archive: Buffer): Promise<readonly SourceFile[]> => {
  const files: SourceFile[] = []
  try {
    const zip = await fromBufferPromise(archive, { lazyEntries: true })
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName
      if (name.endsWith('/') || name.startsWith('__MACOSX/')) continue
      if (files.length >= maxFiles || entry.uncompressedSize > maxFileBytes) throw new Error('too large')
      const chunks: Buffer[] = []
      // The library fails when an entry is longer than it promised.
      for await (const chunk of await zip.openReadStreamPromise(entry as Entry)) chunks.push(chunk as Buffer)
      files.push({ name, text: textOf(name, Buffer.concat(chunks)) })
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'Refusal') throw error
    throw fail('contestShadow.zipBroken')
  }
  return files
}

const textOf = (name: string, bytes: Buffer): string => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return unixText(text)
  } catch {
    // Not UTF-8.
  }
  throw fail('contestShadow.notText', { name })
}

interface About {
  readonly language: string
  readonly entryPoint: string | null
}

/** The main source with the other files next to it. */
const arrange = (files: readonly SourceFile[], { language, entryPoint }: About): ArchivedProgram => {
  const nested = files.find(({ name }) => name.includes('/'))
  if (nested !== undefined) throw fail('contestShadow.folders', { name: nested.name })
  const main = mainOf(files, { language, entryPoint })
  if (main === undefined) throw fail('contestShadow.noMainFile')
  const started = language === 'Java' ? startedClass(main, entryPoint) : null
  if (started !== null) return { code: starter(started), files: withName(files, main, `${started}.java`) }
  const others = files.filter((file) => file !== main)
  return { code: main.text, files: others.length === 0 ? null : others }
}

const mainOf = (files: readonly SourceFile[], { language, entryPoint }: About): SourceFile | undefined => {
  const [first, second] = files
  if (second === undefined) return first
  const extension = extensionOf(language)
  const wanted = [entryPoint, entryPoint === null ? null : `${entryPoint}.${extension}`, mainFileOf(language)]
  // Kotlin names the class of a file after it.
  if (entryPoint !== null && language === 'Kotlin') wanted.push(`${entryPoint.replace(/Kt$/, '')}.kt`)
  for (const name of wanted) {
    const found = files.find((file) => file.name.toLowerCase() === name?.toLowerCase())
    if (found !== undefined) return found
  }
  const sources = files.filter(({ name }) => sourceEndings(extension).some((ending) => name.endsWith(`.${ending}`)))
  if (sources.length <= 1) return sources[0]
  const starting = sources.filter(({ text }) => /\bmain\s*\(/.test(text))
  return starting.length === 1 ? starting[0] : undefined
}

const sourceEndings = (extension: string): readonly string[] =>
  extension === 'cpp' ? ['cpp', 'cc', 'cxx', 'c++', 'C'] : [extension]

/** The class a Java program starts with when it is not `Main`, which the judge starts. */
const startedClass = ({ text }: SourceFile, entryPoint: string | null): string | null => {
  const name = entryPoint ?? /\bpublic\s+(?:(?:final|abstract|strictfp)\s+)*class\s+(\w+)/.exec(text)?.[1] ?? 'Main'
  return name === 'Main' || !/^[A-Za-z_$][\w$]*$/.test(name) ? null : name
}

const starter = (name: string): string =>
  `public class Main {\n  public static void main(String[] args) throws Throwable {\n    ${name}.main(args);\n  }\n}\n`

/** A public class must be in a file of its name. */
const withName = (files: readonly SourceFile[], main: SourceFile, name: string): readonly SourceFile[] =>
  files.map((file) => (file === main ? { name, text: file.text } : file))
