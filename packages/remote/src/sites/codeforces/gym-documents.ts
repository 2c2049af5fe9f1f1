import { load } from 'cheerio'
import { SiteFailure } from '../../failure.ts'
import type { ScrapedDocument, ScrapedProblem } from '../../site.ts'
import type { ContestProblem } from './problem-id.ts'
import { sourceOf } from './scrape.ts'

/**
 * Sets of the gym whose statements are PDF files of the whole contest (judging reference 21): title and limits are in the
 * contest's list, the statement is the files.
 */

/** A problem in the list of its contest. @throws SiteFailure `notFound` or `layout` */
export const readGymRow = (
  body: string,
  { contest, index }: ContestProblem,
): Pick<ScrapedProblem, 'title' | 'timeLimitMs' | 'memoryLimitMb'> => {
  const $ = load(body)
  const rows = $('table.problems tr')
  if (rows.length === 0) throw new SiteFailure('layout', 'GYM: the page of the contest has no list of problems')
  const row = rows.filter((_, element) => $(element).find(`a[href$="/gym/${contest}/problem/${index}"]`).length > 0)
  if (row.length === 0) throw new SiteFailure('notFound', `GYM has no problem ${contest}${index}`)
  const cells = row.first().find('td')
  const [, time, memory] = /(\d+(?:\.\d+)?)\s*s,\s*(\d+)\s*MB/i.exec(cells.eq(1).text()) ?? []
  const title = cells.eq(1).find('a').first().text().trim()
  if (title === '' || time === undefined || memory === undefined)
    throw new SiteFailure('layout', 'GYM: the list of problems has another layout')
  return { title, timeLimitMs: Math.round(Number(time) * 1_000), memoryLimitMb: Number(memory) }
}

/** Addresses and names of the PDF files on a page of a contest, without tutorials. */
export const readGymFiles = (body: string, base: URL): readonly { readonly link: string; readonly name: string }[] => {
  const $ = load(body)
  const found = new Map<string, string>()
  $('a[href]').each((_, element) => {
    const href = $(element).attr('href') ?? ''
    const link = URL.canParse(href, base.href) ? new URL(href, base) : null
    if (link === null || !/\.pdf$/i.test(link.pathname)) return
    const name = nameOf(link)
    if (!/tutorial/i.test(`${name} ${$(element).text()}`)) found.set(link.href, name)
  })
  return [...found].map(([link, name]) => ({ link, name }))
}

const nameOf = ({ pathname }: URL): string => {
  const name = pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    // A percent sign that encodes nothing.
    return name
  }
}

/** The problem with its files as the whole statement. */
export const withDocuments = (
  place: ContestProblem,
  row: ReturnType<typeof readGymRow>,
  documents: readonly ScrapedDocument[],
): ScrapedProblem => ({
  ...row,
  problemId: `${place.contest}${place.index}`,
  description: documents.map(({ name, link }) => `[${name.replace(/[[\]\\]/g, '\\$&')}](<${link}>)`).join('\n\n'),
  input: '',
  output: '',
  hint: '',
  samples: [],
  tags: [],
  source: sourceOf('GYM', place),
  languages: null,
  documents,
})
