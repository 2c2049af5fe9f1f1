import { filesBelow, nameOfFolder } from './folders.ts'
import { linkPictures } from './link-pictures.ts'
import { Notes } from './notes.ts'
import type { ReadContext } from './packaged.ts'
import { type Content, type Entry, readText } from './source.ts'
import { splitSections } from './split-sections.ts'
import { localeOfText, statementsOf, wordsOf } from './words.ts'

interface DataReading {
  readonly context: ReadContext
  readonly notes: Notes
  /** The title when there is no statement. */
  readonly fallback: string
}

/** The statement next to test data, for formats that have none. */
export const statementBeside = async (
  files: ReadonlyMap<string, Entry>,
  { context, notes, fallback }: DataReading,
): Promise<{
  readonly words: ReturnType<typeof statementsOf>
  readonly pictures: ReadonlyMap<string, Content>
}> => {
  const path = ['statement.md', 'problem.md', 'description.md', 'README.md'].find((item) => files.has(item))
  const entry = path === undefined ? undefined : files.get(path)
  if (entry === undefined) {
    notes.assumed('title', fallback)
    notes.lost('statement', 'missing')
    return { words: statementsOf({ [localeOfText(fallback)]: wordsOf(fallback) }), pictures: new Map() }
  }
  const source = await readText(entry, context.limits.statementChars * 4, notes)
  const title = /^#\s+(.+?)\s*$/m.exec(source)?.[1] ?? fallback
  const { text, pictures } = linkPictures(source.replace(/^#\s+.+$/m, ''), files, notes)
  return { words: statementsOf({ [localeOfText(title, text)]: wordsOf(title, splitSections(text)) }), pictures }
}

/** The title of test data with a statement, also when the data cannot be read. */
export const titleOf = async (context: ReadContext, folder: string): Promise<string | null> => {
  const files = filesBelow(context.source, folder)
  const fallback = nameOfFolder(folder, context.fileName)
  const { words } = await statementBeside(files, { context, notes: new Notes(), fallback })
  return words.statements[words.defaultLocale]?.title ?? null
}
