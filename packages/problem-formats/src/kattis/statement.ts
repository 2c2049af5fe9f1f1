import type { Locale } from '@verdict/contract'
import type { StatementText } from '../draft.ts'
import { examplesOf } from '../examples.ts'
import { latexToMarkdown } from '../latex/to-markdown.ts'
import { linkPictures } from '../link-pictures.ts'
import type { Notes } from '../notes.ts'
import type { ReadContext } from '../packaged.ts'
import { type Content, type Entry, readText } from '../source.ts'
import { splitSections } from '../split-sections.ts'
import { localeOfName, statementsOf, wordsOf } from '../words.ts'
import type { KattisSettings } from './settings.ts'

type Files = ReadonlyMap<string, Entry>

interface Reading {
  readonly files: Files
  readonly context: ReadContext
  readonly notes: Notes
  /** The name where the package gives none. */
  readonly fallback: string
}

/** Statements in the languages we have, from Markdown, LaTeX or, as a file to download, PDF. */
export const readStatements = async (settings: KattisSettings, { files, context, notes, fallback }: Reading) => {
  const found = [...files.keys()].flatMap((path) => {
    const parts = /^(statement|problem_statement)\/problem(?:\.([A-Za-z-]+))?\.(tex|md|pdf)$/.exec(path)
    return parts === null ? [] : [{ path, folder: parts[1] ?? '', language: parts[2] ?? 'en', kind: parts[3] ?? '' }]
  })
  // DOMjudge keeps the statement in the root.
  if (files.has('problem.pdf')) found.push({ path: 'problem.pdf', folder: '', language: 'en', kind: 'pdf' })
  for (const path of ['problem.html', 'problem.txt']) if (files.has(path)) notes.lost(path, 'kind')
  const byLocale: Partial<Record<Locale, StatementText>> = {}
  const pictures = new Map<string, Content>()
  const attachments = new Map<string, Content>()
  // Text before PDF; the first of several languages without a locale here counts as English.
  const order = ['md', 'tex', 'pdf']
  for (const item of found.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
    const locale = localeOfName(item.language)
    const entry = files.get(item.path)
    if (entry === undefined || locale === null || byLocale[locale] !== undefined) {
      if (locale === null || item.kind !== 'pdf') notes.lost(item.path, 'locale')
      continue
    }
    if (item.kind === 'pdf') {
      const name = item.path.replaceAll('/', '-')
      attachments.set(name, entry)
      byLocale[locale] = wordsOf(nameOf(settings, item.language) ?? fallback, {
        description: `[${name}](files/${name})`,
      })
      continue
    }
    const source = await readText(entry, context.limits.statementChars * 4, notes)
    const text =
      item.kind === 'tex'
        ? fromLatex(source, item.path, notes)
        : source.replace(/\{\{\s*(nextsample|remainingsamples)\s*\}\}/g, '')
    const beside = new Map(
      [...files].flatMap(([path, file]) =>
        path.startsWith(`${item.folder}/`) ? [[path.slice(item.folder.length + 1), file] as const] : [],
      ),
    )
    const linked = linkPictures(text, beside, notes)
    for (const [name, picture] of linked.pictures) pictures.set(name, picture)
    const titled = /\\problemname\{([^}]*)\}/.exec(source)?.[1]
    byLocale[locale] = wordsOf(nameOf(settings, item.language) ?? titled ?? fallback, splitSections(linked.text))
  }
  if (Object.keys(byLocale).length === 0) {
    notes.lost('statement', 'missing')
    byLocale['en-US'] = wordsOf(nameOf(settings, 'en') ?? fallback)
  }
  return { words: statementsOf(byLocale), pictures, attachments }
}

const fromLatex = (source: string, path: string, notes: Notes): string => {
  const { markdown, lost } = latexToMarkdown(source)
  for (const command of lost) notes.lost(`${path}: ${command}`, 'latex')
  return markdown
}

const nameOf = ({ names }: KattisSettings, language: string): string | null =>
  names[language] ?? names[''] ?? names.en ?? Object.values(names)[0] ?? null

const sampleMaxBytes = 64 * 1024

/** Samples of `data/sample`. */
export const readSamples = async (files: Files, notes: Notes): Promise<string> => {
  const samples: { input: string; output: string }[] = []
  for (const path of [...files.keys()].filter((item) => /^data\/sample\/.*\.in$/.test(item)).sort()) {
    const base = path.replace(/\.in$/, '')
    const [input, output] = [
      files.get(`${base}.in.statement`) ?? files.get(path),
      files.get(`${base}.ans.statement`) ?? files.get(`${base}.ans`),
    ]
    if ((input?.bytes ?? 0) + (output?.bytes ?? 0) > sampleMaxBytes) notes.lost(path, 'large')
    else samples.push({ input: await textOf(input), output: await textOf(output) })
  }
  for (const path of files.keys()) if (/^data\/sample\/.*\.interaction$/.test(path)) notes.lost(path, 'kind')
  return examplesOf(samples)
}

const textOf = async (entry: Entry | undefined): Promise<string> =>
  entry === undefined ? '' : readText(entry, sampleMaxBytes)
