import { load } from 'cheerio'
import { SiteFailure } from '../../failure.ts'
import { sampleText, toMarkdown } from '../../markdown.ts'
import type { ScrapedProblem } from '../../site.ts'

/** A problem page of POJ (judging reference 21). */
export const readProblem = (
  body: string,
  { problemId, base }: { readonly problemId: string; readonly base: URL },
): ScrapedProblem => {
  if (/Can not find problem|No such problem/i.test(body))
    throw new SiteFailure('notFound', `POJ has no problem ${problemId}`)
  const $ = load(body)
  const title = /^\s*\d+\s*--\s*(.+)$/s.exec($('title').text())?.[1]?.trim()
  const text = $.text().replace(/\s+/g, ' ')
  const time = /Time Limit:\s*(\d+)\s*MS/i.exec(text)?.[1]
  const memory = /Memory Limit:\s*(\d+)\s*K/i.exec(text)?.[1]
  const sections = new Map<string, string>()
  $('p.pst').each((_, element) => {
    sections.set($(element).text().trim().toLowerCase(), $(element).next().html() ?? '')
  })
  const description = sections.get('description')
  if (title === undefined || description === undefined || time === undefined || memory === undefined)
    throw new SiteFailure('layout', 'POJ: the problem page has another layout')
  const part = (name: string): string => toMarkdown(sections.get(name) ?? '', { base })
  const sample = (name: string): string => sampleText(sections.get(name) ?? '')
  const hasSample = sections.has('sample input') || sections.has('sample output')
  const address = `http://poj.org/problem?id=${problemId}`
  return {
    problemId,
    title,
    timeLimitMs: Number(time),
    memoryLimitMb: Math.max(1, Math.round(Number(memory) / 1024)),
    description: toMarkdown(description, { base }),
    input: part('input'),
    output: part('output'),
    hint: part('hint'),
    samples: hasSample ? [{ input: sample('sample input'), output: sample('sample output') }] : [],
    tags: [],
    source: `<a href="${address}">POJ-${problemId}</a>`,
    languages: null,
  }
}
