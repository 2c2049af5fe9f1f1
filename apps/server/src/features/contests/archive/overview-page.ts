import { regularEnd } from '@verdict/rules'
import { escapeHtml } from '../../../platform/markdown/source.ts'
import { renderMarkdown } from '../../../platform/markdown.ts'
import { shownDuration, shownMoment } from '../booklet/cover.ts'
import { formatText } from './format-text.ts'
import { type Archived, publicNameOf } from './gather.ts'
import type { ArchiveFiles } from './links.ts'
import { addressOf, pageOf } from './page.ts'
import { awardTag } from './scoreboard-page.ts'
import { archiveWords, fill } from './words.ts'

interface Counted {
  readonly submissions: number
  readonly accepted: number
  /** Paths of the result files. */
  readonly results: readonly string[]
}

/** The first page: times, rules, numbers, awards and the result files. */
export const overviewPage = async (archived: Archived, files: ArchiveFiles, counted: Counted): Promise<string> => {
  const { contest, frame, locale } = archived
  const words = archiveWords[locale]
  const html = await files.detach(await renderMarkdown(contest.row.description), { up: '', pictureWord: words.picture })
  const facts = factsOf(archived, counted).map(
    ([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`,
  )
  const results = counted.results.map(
    (path) => `<li><a href="${addressOf(path)}">${escapeHtml(path.replace('results/', ''))}</a></li>`,
  )
  const body = [
    `<h1>${escapeHtml(contest.row.title)}</h1>`,
    `<dl class="facts">${facts.join('')}</dl>`,
    `<section><h2>${words.rules}</h2><p>${escapeHtml(formatText(archived.state.terms.rules, locale).rule)}</p></section>`,
    html.trim() === '' ? '' : `<section><h2>${words.description}</h2><div class="prose">${html}</div></section>`,
    awardsTable(archived),
    `<section><h2>${words.results}</h2><ul>${results.join('')}</ul></section>`,
  ]
  return pageOf(frame, { section: 'overview' }, body.join('\n'))
}

const factsOf = ({ contest, state, placed, problems, locale }: Archived, counted: Counted) => {
  const words = archiveWords[locale]
  const { terms, row } = contest
  const end = regularEnd(terms)
  const ranked = placed.filter(({ place }) => place !== null).length
  const { rules } = state.terms
  const format = formatText(rules, locale)
  const facts: [string, string][] = [
    [words.start, shownMoment(terms.startsAt, locale)],
    [words.end, shownMoment(end, locale)],
    [words.duration, shownDuration(end.getTime() - terms.startsAt.getTime())],
    [words.format, format.name],
    ...format.settings.map(([name, value]): [string, string] => [escapeHtml(name), value]),
  ]
  if (terms.freezesAt !== null) facts.push([words.freeze, shownMoment(terms.freezesAt, locale)])
  if (rules.format === 'icpc') facts.push([words.penalty, fill(words.minutes, { n: row.try_penalty_s / 60 })])
  return [
    ...facts,
    [words.participants, fill(words.ranked, { n: placed.length, ranked })],
    [words.problems, String(problems.size)],
    [words.submissions, fill(words.accepted, { all: counted.submissions, n: counted.accepted })],
  ] as const
}

const awardsTable = ({ state, placed, locale }: Archived): string => {
  const words = archiveWords[locale]
  const rows = state.terms.awardLooks.map((look, index) => {
    const winners = placed.filter(({ award }) => award === index)
    const names = winners.map(
      ({ place, row }) =>
        `<li><span class="place">${place ?? '*'}</span> ${escapeHtml(publicNameOf(state, row.userId))}</li>`,
    )
    return `<tr><th scope="row">${awardTag(look)}</th><td><ul class="winners">${names.join('')}</ul></td></tr>`
  })
  if (rows.length === 0) return ''
  return `<section><h2>${words.awards}</h2><table class="list"><thead><tr><th scope="col">${words.award}</th><th scope="col">${words.winners}</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></section>`
}
