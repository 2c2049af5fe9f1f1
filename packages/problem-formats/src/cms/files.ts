import type { Locale } from '@verdict/contract'
import { plainDraft } from '../defaults.ts'
import type { StatementText } from '../draft.ts'
import { examplesOf } from '../examples.ts'
import { languageOfFile } from '../languages.ts'
import { linkPictures } from '../link-pictures.ts'
import type { Notes } from '../notes.ts'
import type { ProgramDraft } from '../packaged.ts'
import { readCode } from '../read-code.ts'
import type { Reading } from '../reading.ts'
import { plainFileName } from '../schema.ts'
import { type Content, readText } from '../source.ts'
import { splitSections } from '../split-sections.ts'
import { localeOfName, wordsOf } from '../words.ts'

/** What the two formats of CMS share: statements as PDF, attachments, graders and solutions. */

interface StatementFile {
  readonly path: string
  /** As the package calls it. */
  readonly language: string
}

/** Statements by language: Markdown as text, PDF as a file to download. Attachments are listed below the first. */
export const cmsStatements = async (
  title: string,
  {
    statements,
    attachments,
  }: { readonly statements: readonly StatementFile[]; readonly attachments: readonly string[] },
  { files, context, notes }: Reading,
) => {
  const byLocale: Partial<Record<Locale, StatementText>> = {}
  const kept = new Map<string, Content>()
  const pictures = new Map<string, Content>()
  const links = attachments.flatMap((path) => {
    const entry = files.get(path)
    if (entry === undefined) return []
    const name = (path.split('/').at(-1) ?? path).replace(/[\s"'<>()]+/g, '_')
    kept.set(name, entry)
    return [`- [${name}](files/${name})`]
  })
  const below = links.length === 0 ? '' : `\n\n${links.join('\n')}`
  for (const { path, language } of statements) {
    const entry = files.get(path)
    // Languages without a locale here count as English, where that one is free.
    const locale = localeOfName(language) ?? 'en-US'
    if (entry === undefined || byLocale[locale] !== undefined) {
      notes.lost(path, 'locale')
      continue
    }
    if (localeOfName(language) === null) notes.assumed(path, locale)
    if (path.endsWith('.pdf')) {
      const name = path.replaceAll('/', '-').replace(/[\s"'<>()]+/g, '_')
      kept.set(name, entry)
      byLocale[locale] = wordsOf(title, { description: `[${name}](files/${name})${below}` })
    } else {
      const folder = path.slice(0, path.lastIndexOf('/') + 1)
      const beside = new Map(
        [...files].flatMap(([other, file]) =>
          other.startsWith(folder) ? [[other.slice(folder.length), file] as const] : [],
        ),
      )
      const linked = linkPictures(await readText(entry, context.limits.statementChars * 4, notes), beside, notes)
      for (const [name, picture] of linked.pictures) pictures.set(name, picture)
      const parts = splitSections(linked.text.replace(/^#\s+.+$/m, ''))
      byLocale[locale] = wordsOf(title, { ...parts, description: parts.description + below })
    }
  }
  if (Object.keys(byLocale).length === 0) {
    notes.lost('statement', 'missing')
    byLocale['en-US'] = wordsOf(title, { description: below.trim() })
  }
  return { byLocale, attachments: kept, pictures }
}

/** Files next to every program: graders and headers, under their plain names. */
export const cmsGraders = async (
  paths: readonly string[],
  task: string,
  { files, context, notes }: Reading,
): Promise<Readonly<Record<string, string>>> => {
  const found: Record<string, string> = {}
  for (const path of paths) {
    const name = path.split('/').at(-1) ?? path
    if (!plainFileName.safeParse(name).success || name in found) {
      notes.lost(path, 'name')
      continue
    }
    const text = await readCode(files, path, context.limits)
    found[name] = name === 'grader.py' ? importingSolution(text, task) : text
    if (found[name] !== text) notes.mapped(path, 'solution.py')
  }
  return found
}

/** In CMS the contestant's file is named after the task; here it is the module `solution` of every problem. */
const importingSolution = (grader: string, task: string): string =>
  /^\w+$/.test(task)
    ? grader
        .replace(new RegExp(`^([ \\t]*)from[ \\t]+${task}[ \\t]+import\\b`, 'gm'), '$1from solution import')
        .replace(new RegExp(`^([ \\t]*)import[ \\t]+${task}[ \\t]*$`, 'gm'), `$1import solution as ${task}`)
    : grader

const maxChars = 262_144

/** A jury solution of one file, or null when it cannot be kept. */
export const cmsSolution = async (
  path: string,
  rest: Pick<ProgramDraft, 'expected' | 'isMain'>,
  { files, notes }: Reading,
): Promise<ProgramDraft | null> => {
  const entry = files.get(path)
  const language = languageOfFile(path)
  if (entry === undefined || language === null || entry.bytes > maxChars) {
    notes.lost(path, 'unreadable')
    return null
  }
  const name = path.split('/').at(-1) ?? path
  return { kind: 'solution', name, language, code: await readText(entry, maxChars), score: null, ...rest }
}

/** Seconds; the default when there are none. */
export const cmsTimeLimit = (seconds: number | null | undefined, notes: Notes): number => {
  if (seconds !== null && seconds !== undefined) return Math.max(1, Math.min(600_000, Math.round(seconds * 1_000)))
  notes.assumed('time_limit', plainDraft.timeLimitMs)
  return plainDraft.timeLimitMs
}

/** Megabytes; newer versions of CMS write bytes. */
export const cmsMemory = (given: number | null | undefined, notes: Notes): number => {
  if (given !== null && given !== undefined)
    return Math.max(1, Math.min(65_536, Math.ceil(given > 65_536 ? given / 1_048_576 : given)))
  notes.assumed('memory_limit', plainDraft.memoryLimitMb)
  return plainDraft.memoryLimitMb
}

const sampleMaxBytes = 64 * 1024

/** Samples of the statement, from paths of inputs and outputs; missing and large ones are left out. */
export const cmsSamples = async (
  paths: readonly (readonly [input: string, output: string])[],
  { files }: Pick<Reading, 'files'>,
): Promise<string> => {
  const samples: { input: string; output: string }[] = []
  for (const [inputPath, outputPath] of paths) {
    const [input, output] = [files.get(inputPath), files.get(outputPath)]
    if (input === undefined || output === undefined || input.bytes + output.bytes > sampleMaxBytes) continue
    samples.push({ input: await readText(input, sampleMaxBytes), output: await readText(output, sampleMaxBytes) })
  }
  return examplesOf(samples)
}
