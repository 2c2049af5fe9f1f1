import { load } from 'cheerio'
import { SiteFailure } from '../../failure.ts'
import { sampleText, toMarkdown } from '../../markdown.ts'
import type { ScrapedProblem } from '../../site.ts'

/** A problem page of HDU (judging reference 21). */
export const readProblem = (
  body: string,
  { problemId, base }: { readonly problemId: string; readonly base: URL },
): ScrapedProblem => {
  if (/No such problem|Invalid Parameter/i.test(body))
    throw new SiteFailure('notFound', `HDU has no problem ${problemId}`)
  const $ = load(body)
  const title = $('h1').first().text().trim()
  const sections = new Map<string, string>()
  $('.panel_title').each((_, element) => {
    const content = $(element).nextAll('.panel_content').first()
    sections.set($(element).text().trim().toLowerCase(), content.html() ?? '')
  })
  const time = /Time Limit:\s*(\d+)/i.exec($.text())?.[1]
  const memory = /Memory Limit:\s*\d+\/(\d+)/i.exec($.text())?.[1]
  const description = sections.get('problem description')
  if (title === '' || description === undefined || time === undefined || memory === undefined)
    throw new SiteFailure('layout', 'HDU: the problem page has another layout')
  const part = (name: string): string => toMarkdown(sections.get(name) ?? '', { base })
  const input = sections.get('sample input')
  const output = sections.get('sample output')
  const address = `http://acm.hdu.edu.cn/showproblem.php?pid=${problemId}`
  return {
    problemId,
    title,
    timeLimitMs: Number(time),
    memoryLimitMb: Math.max(1, Math.round(Number(memory) / 1024)),
    description: toMarkdown(description, { base }),
    input: part('input'),
    output: part('output'),
    hint: part('hint'),
    samples:
      input === undefined && output === undefined
        ? []
        : [{ input: sampleOf(input ?? ''), output: sampleOf(output ?? '') }],
    tags: [],
    source: `<a href="${address}">HDU-${problemId}</a>`,
    languages: null,
  }
}

/** A hint may follow the sample output inside the same block, set in italics. */
const sampleOf = (html: string): string => {
  const $ = load(html, null, false)
  $('div[style*="border"], i').remove()
  return sampleText($('pre').first().html() ?? $.html())
}
