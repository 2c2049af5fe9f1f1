import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { PackageFormat } from '@verdict/contract'
import { PackageFault, shown } from './faults.ts'
import type { PackageLimits } from './limits.ts'
import { type LoneFile, openFile } from './open-file.ts'
import { openFolder } from './open-folder.ts'
import { openZip } from './open-zip.ts'
import type { FoundProblem, PackageReader } from './packaged.ts'
import { readers } from './readers.ts'
import { decodeText, type PackageSource } from './source.ts'
import { openSpool } from './spool.ts'

/** A package on disk: a folder, or a file that is a zip or an XML file of FPS. */
export type PackagePlace = { readonly dir: string } | { readonly file: string; readonly name?: string }

export interface OpenPackage {
  readonly format: PackageFormat
  readonly problems: readonly FoundProblem[]
  close(): Promise<void>
}

export interface OpenOptions {
  readonly limits: PackageLimits
  /** Only this format will do, as with existing clients' calls; any known one when absent. */
  readonly format?: PackageFormat
  /** Folder for large temporary data while the package is open; the system's temporary folder when absent. */
  readonly scratch?: string
}

/**
 * Opens a package and finds its problems. It is looked over first and refused at once when it is hostile.
 * @throws PackageFault when the package as a whole is refused.
 */
export const openPackage = async (
  place: PackagePlace,
  { limits, format, scratch }: OpenOptions,
): Promise<OpenPackage> => {
  const opened =
    'dir' in place ? await openFolder(place.dir, limits) : await openArchive(place.file, limits, place.name)
  const spool = openSpool(scratch)
  const close = async (): Promise<void> => {
    await opened.close()
    await spool.close()
  }
  try {
    const recognise = (from: PackageSource) =>
      readers.find((reader) => (format === undefined ? reader.recognises(from) : reader.format === format))
    const inner = format === undefined && recognise(opened) === undefined ? unwrapped(opened) : null
    const source = inner ?? opened
    const reader = recognise(source)
    if (reader === undefined) throw unknown(opened)
    const [skipped] = opened.skipped ?? []
    // Existing clients' calls return no notes, so they refuse what would be left out.
    if (format !== undefined && skipped !== undefined)
      throw new PackageFault('entry.backslash', { name: shown(skipped) })
    const fileName = 'dir' in place ? basename(place.dir) : (place.name ?? basename(place.file))
    const problems = await reader.find({ source, limits, spool, fileName, isStrict: format !== undefined })
    if (problems.length === 0) throw new PackageFault('package.empty')
    if (problems.length > limits.problems) throw new PackageFault('package.problems', { max: limits.problems })
    return { format: await formatOf(reader, source), problems: problems.map(naming(source.skipped ?? [])), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Names the files of the package that were left out, in the notes of every problem. */
const naming =
  (skipped: readonly string[]) =>
  (found: FoundProblem): FoundProblem =>
    skipped.length === 0
      ? found
      : {
          ...found,
          read: async () => {
            const problem = await found.read()
            const notes = skipped
              .slice(0, 20)
              .map((path) => ({ fate: 'lost', item: path.slice(0, 200), as: null, why: 'backslash' }) as const)
            return { ...problem, notes: [...problem.notes, ...notes] }
          },
        }

/** The same package without the one folder that everything is in; null when there is no such folder. */
export const unwrapped = (source: PackageSource): PackageSource | null => {
  const [first = ''] = [...source.entries.keys()]
  const prefix = `${first.split('/')[0]}/`
  if (![...source.entries.keys()].every((path) => path.startsWith(prefix))) return null
  const entries = new Map(
    [...source.entries].map(([path, entry]) => {
      const inner = path.slice(prefix.length)
      return [inner, { ...entry, path: inner }] as const
    }),
  )
  return { ...source, entries }
}

/**
 * A zip begins with the mark of its first entry, or of its end when it is empty. Questions in GIFT are plain text and
 * are recognized by the name of the file.
 */
export const openArchive = async (
  file: string,
  limits: PackageLimits,
  name = basename(file),
): Promise<PackageSource> => {
  const handle = await open(file)
  const head = Buffer.alloc(512)
  const { bytesRead } = await handle.read(head, 0, head.length, 0)
  await handle.close()
  const start = head.subarray(0, bytesRead)
  const kind = otherArchives.find(([magic]) => start.subarray(0, magic.length).equals(magic))?.[1]
  if (kind !== undefined) throw new PackageFault('archive.kind', { name: kind })
  const lone = loneFileOf(start, name)
  return lone === null ? openZip(file, limits) : openFile(file, lone, limits)
}

/** Null for files that are taken for a zip. */
const loneFileOf = (start: Buffer, name: string): LoneFile | null => {
  const text = decodeText(start)
  if (/^[\s\uFEFF]*</.test(text)) return /<quiz\b/i.test(text) ? 'quiz.xml' : 'package.xml'
  return /\.(gift|txt)$/i.test(name) && !text.startsWith('PK') ? 'questions.gift' : null
}

/** Archives people take for zips, by their first bytes. */
const otherArchives: readonly (readonly [magic: Buffer, name: string])[] = [
  [Buffer.from('Rar!\x1a\x07', 'latin1'), 'RAR'],
  [Buffer.from("7z\xbc\xaf'\x1c", 'latin1'), '7z'],
  [Buffer.from('\x1f\x8b', 'latin1'), 'gzip'],
  [Buffer.from('\xfd7zXZ\0', 'latin1'), 'xz'],
  [Buffer.from('BZh', 'latin1'), 'bzip2'],
]

const unknown = ({ entries }: PackageSource): PackageFault => {
  if (entries.size === 0) return new PackageFault('package.empty')
  const names = [...new Set([...entries.keys()].map((path) => path.split('/').slice(0, 2).join('/')))].slice(0, 5)
  return new PackageFault('package.unknown', { names: names.map(shown).join(', ') })
}

/** Our own packages and those of HOJ are read alike; only ours contain their format. */
const formatOf = async (reader: PackageReader, source: PackageSource): Promise<PackageFormat> => {
  if (reader.format !== 'verdict') return reader.format
  const json = [...source.entries.values()].find((entry) => /^[^/]+\.json$/i.test(entry.path))
  if (json === undefined) return 'hoj'
  const wanted = 64 * 1024
  let head = ''
  for await (const chunk of await json.open()) {
    head += (chunk as Buffer).toString('latin1')
    if (head.length > wanted) break
  }
  return /"format"\s*:\s*"verdict\//.test(head) ? 'verdict' : 'hoj'
}
