import { SiteFailure } from '../../failure.ts'
import type { ScrapedProblem } from '../../site.ts'

type Fields = Readonly<Record<string, unknown>>
const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? (value as readonly Fields[]) : [])

/** A problem of LibreOJ (judging reference 21): three sections of Markdown, in this order. */
export const readProblem = (reply: Fields, shown: number): ScrapedProblem => {
  const content = (reply.localizedContentsOfLocale ?? {}) as Fields
  const info = (reply.judgeInfo ?? {}) as Fields
  const internal = Number((reply.meta as Fields | undefined)?.id ?? shown)
  const sections = listOf(content.contentSections)
    .filter((section) => section.type !== 'Sample')
    .map((section) => withoutHeading(String(section.text ?? '')))
  const [description, input, output] = sections
  const time = Number(info.timeLimit)
  const memory = Number(info.memoryLimit)
  const isWhole = description !== undefined && input !== undefined && output !== undefined
  if (!isWhole || !(time > 0) || !(memory > 0) || typeof content.title !== 'string')
    throw new SiteFailure('layout', 'LibreOJ: the problem has another form')
  const problemId = internal === shown ? String(shown) : `${shown}(${internal})`
  return {
    problemId,
    title: content.title,
    timeLimitMs: time,
    memoryLimitMb: memory,
    description,
    input,
    output,
    hint: '',
    samples: listOf(reply.samples).map(({ inputData, outputData }) => ({
      input: String(inputData ?? ''),
      output: String(outputData ?? ''),
    })),
    tags: listOf(reply.tagsOfLocale).map(({ name }) => String(name)),
    source: `<a href="https://loj.ac/p/${shown}">LIBRE-${shown}</a>`,
    languages: null,
  }
}

/** A bold first line repeats where the problem comes from. */
const withoutHeading = (text: string): string => text.replace(/^\s*\*\*[^\n]*\*\*[ \t]*\n/, '').trim()
