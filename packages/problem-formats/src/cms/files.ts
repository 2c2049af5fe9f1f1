import type { Locale } from '@verdict/contract'
import type { StatementText } from '../draft.ts'
import { languageOfFile } from '../languages.ts'
import { linkPictures } from '../link-pictures.ts'
import type { Notes } from '../notes.ts'
import type { ProgramDraft, ReadContext } from '../packaged.ts'
import { readCode } from '../read-code.ts'
import { plainFileName } from '../schema.ts'
import { type Content, type Entry, readText } from '../source.ts'
import { splitSections } from '../split-sections.ts'
import { localeOfName, wordsOf } from '../words.ts'

/** What the two formats of CMS share: statements as PDF, attachments, graders and solutions. */

export interface CmsReading {
  readonly files: ReadonlyMap<string, Entry>
  readonly context: ReadContext
  readonly notes: Notes
}

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
  { files, context, notes }: CmsReading,
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
  { files, context, notes }: CmsReading,
): Promise<Readonly<Record<string, string>>> => {
  const found: Record<string, string> = {}
  for (const path of paths) {
    const name = path.split('/').at(-1) ?? path
    if (plainFileName.safeParse(name).success && !(name in found))
      found[name] = await readCode(files, path, context.limits)
    else notes.lost(path, 'name')
  }
  return found
}

const maxChars = 262_144

/** A jury solution of one file, or null when it cannot be kept. */
export const cmsSolution = async (
  path: string,
  rest: Pick<ProgramDraft, 'expected' | 'isMain'>,
  { files, notes }: CmsReading,
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

/** Megabytes; newer versions of CMS write bytes. */
export const cmsMemory = (given: number): number =>
  Math.max(1, Math.min(65_536, Math.ceil(given > 65_536 ? given / 1_048_576 : given)))
