import type { Locale } from '@verdict/contract'
import { escapeHtml } from '../../../platform/markdown/source.ts'
import { shownTime } from '../../problems/print/words.ts'
import { bookletWords } from './words.ts'

export interface CoverProblem {
  readonly label: string
  readonly title: string
  readonly timeLimitMs: number
  readonly memoryLimitMb: number
  readonly outputOnly: boolean
}

export interface Cover {
  readonly site: string
  readonly title: string
  readonly format: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly problems: readonly CoverProblem[]
  readonly locale: Locale
}

/** The first page: the contest, and its problems with their limits. */
export const coverHtml = (cover: Cover): string => {
  const words = bookletWords[cover.locale]
  const facts: readonly [string, string][] = [
    [words.start, shownMoment(cover.startsAt, cover.locale)],
    [words.duration, shownDuration(cover.endsAt.getTime() - cover.startsAt.getTime())],
    [words.format, cover.format],
    [words.count, String(cover.problems.length)],
  ]
  const rows = cover.problems.map(
    ({ label, title, timeLimitMs, memoryLimitMb, outputOnly }) =>
      `<tr><th scope="row"><span class="label">${escapeHtml(label)}</span></th><td>${escapeHtml(title)}</td>${
        outputOnly
          ? `<td class="figure" colspan="2">${words.answers}</td>`
          : `<td class="figure">${shownTime(timeLimitMs)}</td><td class="figure">${memoryLimitMb} MB</td>`
      }</tr>`,
  )
  return [
    '<section class="cover">',
    `<p class="site">${escapeHtml(cover.site)}</p>`,
    `<h1>${escapeHtml(cover.title)}</h1>`,
    `<dl class="facts">${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`,
    '<table class="contents"><thead><tr>',
    `<th>${words.letter}</th><th>${words.title}</th><th class="figure">${words.timeLimit}</th><th class="figure">${words.memoryLimit}</th>`,
    `</tr></thead><tbody>${rows.join('\n')}</tbody></table>`,
    `<p class="note">${words.note}</p>`,
    '</section>',
  ].join('\n')
}

/** In the server's time zone, which is named. */
export const shownMoment = (moment: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(moment)

const minuteMs = 60_000
const dayMinutes = 1_440

/** "5:00"; days are counted apart, so that a homework of a month reads as one. */
export const shownDuration = (milliseconds: number): string => {
  const minutes = Math.round(milliseconds / minuteMs)
  const [days, rest] = [Math.floor(minutes / dayMinutes), minutes % dayMinutes]
  const clock = `${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, '0')}`
  return days === 0 ? clock : `${days} d ${clock}`
}
