import { load } from 'cheerio'
import { SiteFailure } from '../../failure.ts'
import { sampleText, toMarkdown } from '../../markdown.ts'
import type { ScrapedProblem } from '../../site.ts'

/** Formulas are `var` elements. */
const formulas = (html: string): string =>
  html.replace(/<var>([\s\S]*?)<\/var>/g, (_, text: string) => `$${text.trim()}$`)

/** A task page of AtCoder (judging reference 21): the English statement, else the whole one. */
export const readProblem = (
  body: string,
  { problemId, contest, base }: { readonly problemId: string; readonly contest: string; readonly base: URL },
): ScrapedProblem => {
  const $ = load(body)
  const heading = $('span.h2').first().clone()
  heading.find('a').remove()
  const title = /\s-\s(.+)$/s.exec(heading.text().trim())?.[1]?.trim()
  const text = $.text().replace(/\s+/g, ' ')
  const time = /Time Limit:\s*(\d+(?:\.\d+)?)\s*(sec|ms)/i.exec(text)
  const memory = /Memory Limit:\s*(\d+)\s*Mi?B/i.exec(text)?.[1]
  const statement = $('#task-statement')
  if (title === undefined || time === null || memory === undefined || statement.length === 0)
    throw new SiteFailure('layout', 'AtCoder: the task page has another layout')
  const english = statement.find('.lang-en')
  const source = english.length > 0 ? english : statement
  const sections = new Map<string, string>()
  const samples = new Map<string, { input: string; output: string }>()
  source.find('h3').each((_, element) => {
    const name = $(element).text().trim()
    const [, kind, number = '1'] = /^Sample (Input|Output)\s*(\d*)/i.exec(name) ?? []
    const section = $(element).parent().clone()
    if (kind !== undefined) {
      const sample = samples.get(number) ?? { input: '', output: '' }
      const pre = sampleText(section.find('pre').first().html() ?? '')
      samples.set(number, kind.toLowerCase() === 'input' ? { ...sample, input: pre } : { ...sample, output: pre })
      return
    }
    section.find('h3').remove()
    sections.set(name.toLowerCase(), section.html() ?? '')
  })
  const markdown = (html: string | undefined): string => toMarkdown(html ?? '', { base, formulas })
  const description = sections.get('problem statement')
  const isWhole = description === undefined
  const constraints = sections.get('constraints')
  const input = markdown(sections.get('input'))
  const address = `https://atcoder.jp/contests/${contest}/tasks/${problemId}`
  return {
    problemId,
    title,
    timeLimitMs: Math.round(Number(time[1]) * (time[2]?.toLowerCase() === 'ms' ? 1 : 1_000)),
    memoryLimitMb: Number(memory),
    description: markdown(isWhole ? (statement.html() ?? '') : description),
    input: isWhole ? '' : constraints === undefined ? input : `${input}\n\n### Constraints\n\n${markdown(constraints)}`,
    output: isWhole ? '' : markdown(sections.get('output')),
    hint: '',
    samples: [...samples.values()],
    tags: [],
    source: `<a href="${address}">AC-${problemId}</a>`,
    languages: null,
  }
}
