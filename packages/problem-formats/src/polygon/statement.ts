import type { Locale } from '@verdict/contract'
import { z } from 'zod'
import type { StatementText } from '../draft.ts'
import { examplesOf } from '../examples.ts'
import { latexToMarkdown } from '../latex/to-markdown.ts'
import { linkPictures } from '../link-pictures.ts'
import { type Content, decodeText, type Entry, readText } from '../source.ts'
import { localeOfName, statementsOf, wordsOf } from '../words.ts'
import { elementsAt } from '../xml/tree.ts'
import type { PolygonReading } from './problem.ts'

interface StatementSource {
  readonly fallback: string
  readonly samples: readonly { readonly input: Content; readonly output: Content }[]
}

const properties = z
  .object({
    name: z.string(),
    legend: z.string().nullish(),
    input: z.string().nullish(),
    output: z.string().nullish(),
    interaction: z.string().nullish(),
    scoring: z.string().nullish(),
    notes: z.string().nullish(),
    sampleTests: z.array(z.object({ input: z.string(), output: z.string() })).nullish(),
  })
  .loose()
type Properties = z.output<typeof properties>

/** Statements in the languages we have. */
export const readStatements = async (reading: PolygonReading, { fallback, samples }: StatementSource) => {
  const { root, files, notes } = reading
  const names = new Map(
    elementsAt(root, 'names', 'name').map(({ attributes }) => [attributes.language ?? '', attributes.value ?? '']),
  )
  const languages = new Set([
    ...names.keys(),
    ...[...files.keys()].flatMap((path) => /^(?:statements|statement-sections)\/([^/.]+)\//.exec(path)?.[1] ?? []),
  ])
  const byLocale: Partial<Record<Locale, StatementText>> = {}
  const pictures = new Map<string, Content>()
  let shownSamples: Properties['sampleTests'] = null
  for (const language of languages) {
    const locale = localeOfName(language)
    if (locale === null) {
      notes.lost(`statement: ${language}`, 'locale')
      continue
    }
    const given = await sectionsOf(language, reading)
    const text = convert(given, { language, reading })
    for (const [name, picture] of text.pictures) pictures.set(name, picture)
    byLocale[locale] = wordsOf(names.get(language) || given?.name || fallback, text.parts)
    shownSamples ??= given?.sampleTests ?? null
  }
  if (Object.keys(byLocale).length === 0) {
    // None of the languages has a place here; the first still is better than nothing.
    const [language] = languages
    const given = language === undefined ? null : await sectionsOf(language, reading)
    const text = convert(given, { language: language ?? '', reading })
    for (const [name, picture] of text.pictures) pictures.set(name, picture)
    byLocale['en-US'] = wordsOf(names.get(language ?? '') || given?.name || fallback, text.parts)
    if (language !== undefined) notes.mapped(`statement: ${language}`, 'en-US')
    shownSamples ??= given?.sampleTests ?? null
  }
  for (const path of files.keys()) if (/^(statements|statement-sections)\/.*\.pdf$/.test(path)) notes.lost(path, 'kind')
  return {
    words: statementsOf(byLocale),
    examples: examplesOf(shownSamples ?? (await readSamples(samples))),
    pictures,
    attachments: new Map<string, Content>(),
  }
}

/** A statement's parts, from the JSON file of a full package or from the sections as their author wrote them. */
const sectionsOf = async (language: string, { files, context }: PolygonReading): Promise<Properties | null> => {
  const json = files.get(`statements/${language}/problem-properties.json`)
  if (json !== undefined) {
    const read = properties.safeParse(parsed(await readText(json, context.limits.jsonBytes)))
    if (read.success) return read.data
  }
  const section = async (name: string): Promise<string> => {
    const entry = files.get(`statement-sections/${language}/${name}.tex`)
    return entry === undefined ? '' : readText(entry, context.limits.statementChars * 4)
  }
  const [name, legend, input, output, interaction, scoring, notes] = await Promise.all(
    ['name', 'legend', 'input', 'output', 'interaction', 'scoring', 'notes'].map(section),
  )
  const sampleTests = await exampleFiles(language, files)
  if (name === '' && legend === '') return null
  return { name: (name ?? '').trim(), legend, input, output, interaction, scoring, notes, sampleTests }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** `example.01` with `example.01.a`. */
const exampleFiles = async (language: string, files: ReadonlyMap<string, Entry>) => {
  const prefix = `statement-sections/${language}/example.`
  const names = [...files.keys()].filter((path) => path.startsWith(prefix) && /\.\d+$/.test(path)).sort()
  if (names.length === 0) return null
  const textOf = async (path: string): Promise<string> => {
    const entry = files.get(path)
    return entry === undefined ? '' : readText(entry, sampleMaxBytes)
  }
  return Promise.all(names.map(async (path) => ({ input: await textOf(path), output: await textOf(`${path}.a`) })))
}

const headings = {
  'en-US': { interaction: 'Interaction', scoring: 'Scoring' },
  'zh-CN': { interaction: '交互', scoring: '评分' },
} as const

const convert = (
  given: Properties | null,
  { language, reading }: { readonly language: string; readonly reading: PolygonReading },
) => {
  const pictures = new Map<string, Content>()
  const beside = new Map(
    [...reading.files].flatMap(([path, file]) => {
      const found = /^(?:statements|statement-sections)\/([^/]+)\/(.+)$/.exec(path)
      return found?.[1] === language ? [[found[2] ?? '', file] as const] : []
    }),
  )
  const markdown = (tex: string | null | undefined): string => {
    const { markdown: text, lost } = latexToMarkdown(tex ?? '')
    for (const command of lost) reading.notes.lost(`statement: ${language}: ${command}`, 'latex')
    const linked = linkPictures(text, beside, reading.notes)
    for (const [name, picture] of linked.pictures) pictures.set(name, picture)
    return linked.text
  }
  const titles = headings[localeOfName(language) ?? 'en-US']
  const headed = (title: string, tex: string | null | undefined): readonly string[] => {
    const text = markdown(tex)
    return text === '' ? [] : [`## ${title}\n\n${text}`]
  }
  const parts = {
    description: [
      markdown(given?.legend),
      ...headed(titles.interaction, given?.interaction),
      ...headed(titles.scoring, given?.scoring),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
    input: markdown(given?.input),
    output: markdown(given?.output),
    hint: markdown(given?.notes),
  }
  return { parts, pictures }
}

const sampleMaxBytes = 64 * 1024

const readSamples = async (samples: StatementSource['samples']) => {
  const textOf = async (content: Content): Promise<string> =>
    decodeText(Buffer.concat(await (await content.open()).toArray()))
  const small = samples.filter(({ input, output }) => input.bytes + output.bytes <= sampleMaxBytes)
  return Promise.all(
    small.map(async ({ input, output }) => ({ input: await textOf(input), output: await textOf(output) })),
  )
}
