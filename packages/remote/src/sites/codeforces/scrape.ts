import { load } from 'cheerio'
import { SiteFailure } from '../../failure.ts'
import { sampleText, toMarkdown } from '../../markdown.ts'
import type { ScrapedProblem } from '../../site.ts'
import type { ContestProblem } from './problem-id.ts'

/** The site writes `$$$` around formulas. */
const formulas = (html: string): string => html.replaceAll('$$$', '$')

interface Place extends ContestProblem {
  readonly key: 'CF' | 'GYM'
  readonly base: URL
}

/** A problem page of Codeforces or its gym (judging reference 21). */
export const readProblem = (body: string, { key, contest, index, base }: Place): ScrapedProblem => {
  const $ = load(body)
  const statement = $('.problem-statement').first()
  const title = /^\s*[A-Z]?\d*\.\s*(.+)$/s.exec(statement.find('.header .title').first().text())?.[1]?.trim()
  const time = /(\d+(?:\.\d+)?)\s*second/i.exec(statement.find('.time-limit').text())?.[1]
  const memory = /(\d+)\s*megabyte/i.exec(statement.find('.memory-limit').text())?.[1]
  if (title === undefined || time === undefined || memory === undefined)
    throw new SiteFailure('layout', `${key}: the problem page has another layout`)
  const samples = statement
    .find('.sample-test')
    .toArray()
    .flatMap((test) => {
      const inputs = $(test).find('.input pre').toArray()
      const outputs = $(test).find('.output pre').toArray()
      return inputs.map((input, at) => ({ input: textOf($(input)), output: textOf($(outputs[at] ?? '')) }))
    })
  statement.find('.section-title').remove()
  const markdown = (html: string | null | undefined): string => toMarkdown(html ?? '', { base, formulas })
  const part = (name: string): string => markdown(statement.find(name).first().html())
  const body_ = statement.children('div').filter((_, element) => $(element).attr('class') === undefined)
  return {
    problemId: `${contest}${index}`,
    title,
    timeLimitMs: Math.round(Number(time) * 1_000),
    memoryLimitMb: Number(memory),
    description: markdown(body_.first().html()),
    input: part('.input-specification'),
    output: part('.output-specification') || part('.interaction'),
    hint: part('.note'),
    samples,
    tags: $('.tag-box')
      .toArray()
      .map((tag) => $(tag).text().trim())
      .filter((tag) => tag !== '' && !/^\*\d+$/.test(tag)),
    source: sourceOf(key, { contest, index }),
    languages: null,
  }
}

/** Links to the problem and to its contest. */
export const sourceOf = (key: 'CF' | 'GYM', { contest, index }: ContestProblem): string => {
  const home = `https://codeforces.com/${key === 'CF' ? 'contest' : 'gym'}/${contest}`
  return `<a href="${home}/problem/${index}">${key}-${contest}${index}</a> <a href="${home}">${key} ${contest}</a>`
}

/** Newer pages put every line of a sample into an element. */
const textOf = (pre: { html(): string | null }): string => {
  const html = pre.html() ?? ''
  const lines = load(html, null, false)('.test-example-line')
  if (lines.length === 0) return sampleText(html)
  return lines
    .toArray()
    .map((line) => `${load(line).text()}\n`)
    .join('')
}
