import { load } from 'cheerio'
import { SiteFailure } from '../../failure.ts'
import { toMarkdown } from '../../markdown.ts'
import type { ScrapedProblem } from '../../site.ts'
import { languages } from './facts.ts'

interface Place {
  readonly problemId: string
  readonly languageIds: ReadonlySet<string>
  readonly base: URL
}

/** A problem page of SPOJ (judging reference 21): the body is one text, samples included. */
export const readProblem = (body: string, { problemId, languageIds, base }: Place): ScrapedProblem => {
  const $ = load(body)
  const title = /^\s*\S+\s+-\s+(.+)$/s.exec($('#problem-name').first().text())?.[1]?.trim()
  const text = $('#problem-meta').text().replace(/\s+/g, ' ')
  const time = /Time limit:\s*(\d+(?:\.\d+)?)\s*s/i.exec(text)?.[1]
  const memory = /Memory limit:\s*(\d+)\s*MB/i.exec(text)?.[1]
  const statement = $('#problem-body').first().html()
  if (title === undefined || time === undefined || memory === undefined || statement === null)
    throw new SiteFailure('layout', 'SPOJ: the problem page has another layout')
  const offered = languages.filter(({ id }) => languageIds.has(id)).map(({ name }) => name)
  return {
    problemId,
    title,
    timeLimitMs: Math.round(Number(time) * 1_000),
    memoryLimitMb: Number(memory),
    description: toMarkdown(statement, { base }),
    input: '',
    output: '',
    hint: '',
    samples: [],
    tags: $('#problem-tags .problem-tag')
      .toArray()
      .map((tag) => $(tag).text().trim().replace(/^#/, ''))
      .filter((tag) => tag !== ''),
    source: `<a href="https://www.spoj.com/problems/${problemId}/">SPOJ-${problemId}</a>`,
    languages: offered.length === 0 ? null : offered,
  }
}
