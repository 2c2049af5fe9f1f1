import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from '../../faults.ts'
import type { Language } from '../language.ts'
import { languages } from '../registry.ts'
import { asLanguage } from './as-language.ts'
import { type LanguageFile, languageFile } from './language-file.ts'

/**
 * The languages an operator added: one JSON file each in `languages` of the data directory. A fault in one stops the
 * host with a message that names it, because a language that silently is not there costs more to find.
 */
export const readLanguages = async (dir: string): Promise<readonly Language[]> => {
  const names = (await listing(dir)).filter((name) => name.endsWith('.json')).sort()
  const read = await Promise.all(names.map(async (name) => asLanguage(await readOne(join(dir, name)))))
  const taken = new Set(languages.map((language) => language.name))
  for (const [index, { name }] of read.entries()) {
    if (taken.has(name)) throw new Error(`${join(dir, names[index] ?? '')}: there is a language ${name} already`)
    taken.add(name)
  }
  return read
}

/** No directory means no further languages. */
const listing = async (dir: string): Promise<readonly string[]> => {
  try {
    return await readdir(dir)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

const readOne = async (path: string): Promise<LanguageFile> => {
  const parsed = languageFile.safeParse(await readJson(path))
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'file'}: ${issue.message}`)
    throw new Error(`${path} does not describe a language. ${faults.join('; ')}`)
  }
  const unknown = unknownPlaces(parsed.data)
  if (unknown.length > 0) throw new Error(`${path} uses ${unknown.join(', ')}, which it does not list under tools`)
  return parsed.data
}

const readJson = async (path: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} is not JSON: ${messageOf(error)}`)
  }
}

const unknownPlaces = ({ tools, version, compile, run }: LanguageFile): readonly string[] => {
  const places = (words: readonly string[]) => words.flatMap((word) => word.match(/\{[\w.+-]+\}/g) ?? [])
  const known = new Set(tools.map((tool) => `{${tool}}`))
  const inRun = places(run).filter((place) => place !== '{memoryMib}' && place !== '{memoryBytes}')
  const used = [...places(version), ...places(compile?.command ?? []), ...inRun]
  return [...new Set(used.filter((place) => !known.has(place)))]
}
