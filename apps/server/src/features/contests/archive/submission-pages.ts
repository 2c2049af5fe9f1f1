import { verdictName } from '@verdict/contract'
import { contestTimeMs } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { escapeHtml } from '../../../platform/markdown/source.ts'
import { contestantsOf } from '../board/board-state.ts'
import { type EntryRow, entriesOf } from '../ccs/rows.ts'
import { filterHtml } from './filter.ts'
import { type Archived, publicNameOf } from './gather.ts'
import { addressOf, pageOf } from './page.ts'
import { archiveWords, fill, verdictTexts } from './words.ts'

/** Rows of one page. */
export const pageSize = 1_000

export interface SubmissionPage {
  readonly number: number
  readonly count: number
  /** The submissions on it, in order. */
  readonly ids: readonly number[]
  readonly hasSources: boolean
}

/** One page of the list of submissions, oldest first, read when it is written. */
export const submissionPage = async (deps: Deps, archived: Archived, page: SubmissionPage): Promise<string> => {
  const { frame, locale, state } = archived
  const words = archiveWords[locale]
  const found = new Map((await entriesOf(deps.db, archived.contest.row, page.ids)).map((row) => [row.id, row]))
  const rows = page.ids.flatMap((id) => found.get(id) ?? [])
  const people = await peopleOf(deps, archived, rows)
  const shown = { ...archived, state: { ...state, people } }
  const heads = [words.number, words.time, words.who, words.problem, words.language, words.verdict]
  if (hasPoints(archived)) heads.push(words.points)
  heads.push(words.usedTime, words.memory)
  if (page.hasSources) heads.push(words.source)
  const pages = pagesNav(archived, page)
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('')
  const lines = rows.map((row) => lineOf(shown, row, page.hasSources)).join('\n')
  const table = `<div class="scroll"><table class="list submissions"><thead><tr>${head}</tr></thead><tbody>\n${lines}\n</tbody></table></div>`
  const body =
    rows.length === 0 ? `<p class="empty">${words.noSubmissions}</p>` : `${filterOf(archived, rows)}${table}${pages}`
  const section = { section: 'submissions', up: '../', hasFilter: rows.length > 0 } as const
  return pageOf(frame, section, `<h1>${words.submissions}</h1>${page.count > 1 ? pages : ''}${body}`)
}

/** Those of the scoreboard, and participants without a submission that counts on it. */
const peopleOf = async (deps: Deps, { state }: Archived, rows: readonly EntryRow[]) => {
  const missing = new Set(rows.map((row) => row.account_id).filter((id) => !state.people.has(id)))
  return new Map([...state.people, ...(await contestantsOf(deps, missing))])
}

const hasPoints = ({ state }: Archived): boolean => state.terms.rules.format !== 'icpc'

const lineOf = (archived: Archived, row: EntryRow, hasSource: boolean): string => {
  const { contest, locale, problems, state } = archived
  const words = archiveWords[locale]
  const name = publicNameOf(state, row.account_id)
  const problem = problems.get(row.label)
  const label = escapeHtml(row.label)
  const shown =
    problem === undefined
      ? label
      : `<a href="../${addressOf(problem.path)}" title="${escapeHtml(problem.title)}">${label}</a>`
  const verdict = verdictName(row.verdict) ?? 'hidden'
  const inContest = { delayMs: row.delay_s * 1_000, place: row.contest_problem_id }
  const seconds = Math.floor(contestTimeMs(contest.terms, row.submitted_at, inContest) / 1_000)
  const cells = [
    `<td class="figure">${row.id}</td>`,
    `<td class="figure" title="${row.submitted_at.toISOString()}">${timeText(seconds)}</td>`,
    `<th scope="row">${escapeHtml(name)}</th>`,
    `<td>${shown}</td>`,
    `<td>${escapeHtml(row.language)}</td>`,
    `<td class="verdict" data-name="${verdict}">${verdictTexts[locale][verdict]}</td>`,
    ...(hasPoints(archived) ? [`<td class="figure">${row.score ?? ''}</td>`] : []),
    `<td class="figure">${row.time_ms === null ? '' : `${row.time_ms} ms`}</td>`,
    `<td class="figure">${row.memory_kb === null ? '' : `${Math.ceil(row.memory_kb / 1_024)} MB`}</td>`,
    ...(hasSource ? [`<td><a href="../sources/${row.id}.html">${words.view}</a></td>`] : []),
  ]
  const data = `data-text="${escapeHtml(name.toLowerCase())}" data-problem="${label}" data-verdict="${verdict}"`
  return `<tr id="s${row.id}" ${data}>${cells.join('')}</tr>`
}

/** Hours, minutes and seconds. */
export const timeText = (seconds: number): string => {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

const filterOf = ({ locale, problems }: Archived, rows: readonly EntryRow[]): string => {
  const words = archiveWords[locale]
  const labels = new Set(rows.map(({ label }) => label))
  const verdicts = new Set(rows.map((row) => verdictName(row.verdict) ?? 'hidden'))
  return filterHtml({
    search: words.searchSubmissions,
    count: words.shown,
    choices: [
      {
        name: 'problem',
        label: words.problem,
        all: words.allProblems,
        options: [...labels]
          .sort()
          .map((label) => ({ value: label, text: `${label} ${problems.get(label)?.title ?? ''}` })),
      },
      {
        name: 'verdict',
        label: words.verdict,
        all: words.allVerdicts,
        options: [...verdicts].map((name) => ({ value: name, text: verdictTexts[locale][name] })),
      },
    ],
  })
}

const pagesNav = ({ locale }: Archived, { number, count }: SubmissionPage): string => {
  if (count < 2) return ''
  const words = archiveWords[locale]
  const links = Array.from({ length: count }, (_, index) => {
    const current = index + 1 === number ? ' aria-current="page"' : ''
    return `<a href="${index + 1}.html" aria-label="${fill(words.page, { n: index + 1 })}"${current}>${index + 1}</a>`
  })
  return `<nav class="pages" aria-label="${words.pages}">${links.join(' ')}</nav>`
}
