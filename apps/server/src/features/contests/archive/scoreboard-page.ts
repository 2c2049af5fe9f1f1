import { readColor } from '@verdict/contract'
import { type BoardCell, clockOf, hackProblem, lookOf, type PlacedRow, textOn } from '@verdict/rules'
import { escapeHtml } from '../../../platform/markdown/source.ts'
import type { AwardLook } from '../board/board-state.ts'
import { boardPersonOf } from '../board/present.ts'
import { timeKindOf } from '../board/rules-of.ts'
import { filterHtml } from './filter.ts'
import { type Archived, publicNameOf } from './gather.ts'
import { addressOf, pageAround } from './page.ts'
import { archiveWords } from './words.ts'

/** The final scoreboard, row by row: thousands of rows are never one text. */
export function* scoreboardPage(archived: Archived): Generator<string> {
  const { state, placed, frame, locale } = archived
  const words = archiveWords[locale]
  const [before, after] = pageAround(frame, { section: 'scoreboard', hasFilter: placed.length > 0 })
  yield `${before}<h1>${words.scoreboard}</h1>`
  if (placed.length === 0) {
    yield `<p class="empty">${words.noRows}</p>${after}`
    return
  }
  const { organizations, categories } = state.terms.teams
  yield filterHtml({
    search: words.search,
    count: words.shown,
    choices: [
      { name: 'category', label: words.category, all: words.allCategories, options: choicesOf(categories) },
      {
        name: 'organization',
        label: words.organization,
        all: words.allOrganizations,
        options: choicesOf(organizations),
      },
    ],
  })
  yield `<div class="scroll"><table class="board">${headOf(archived)}<tbody>\n`
  for (const item of placed) yield `${rowOf(archived, item)}\n`
  const hasStars = placed.some(({ place }) => place === null)
  yield `</tbody></table></div>${legendOf(archived)}${hasStars ? `<p class="note">* ${words.starHint}</p>` : ''}${after}`
}

const choicesOf = (items: readonly { readonly id: string; readonly name: string }[]) =>
  items.map(({ id, name }) => ({ value: id, text: name }))

const headOf = ({ state, problems, locale, hasHacks }: Archived): string => {
  const words = archiveWords[locale]
  const { rule, rules } = state.terms
  const kind = timeKindOf(rules)
  const time = kind === 'none' ? '' : `<th scope="col">${kind === 'penalty' ? words.penaltyTime : words.runTime}</th>`
  const columns = state.terms.problems.map(({ label, color }) => {
    const page = problems.get(label)
    const text = escapeHtml(label)
    const shown =
      page === undefined ? text : `<a href="${addressOf(page.path)}" title="${escapeHtml(page.title)}">${text}</a>`
    const balloon = readColor(color ?? '')
    const dot = balloon === null ? '' : `<i class="balloon" style="background: ${balloon}"></i>`
    return `<th scope="col" class="letter">${dot}${shown}</th>`
  })
  return `<thead><tr><th scope="col">${words.rank}</th><th scope="col" class="who">${words.who}</th><th scope="col">${
    rule === 'acm' && rules.format === 'icpc' ? words.solved : words.score
  }</th>${time}${hasHacks ? `<th scope="col">${words.hacks}</th>` : ''}${columns.join('')}</tr></thead>`
}

const rowOf = ({ state, locale, hasHacks }: Archived, { row, place, award }: PlacedRow<BoardCell>): string => {
  const words = archiveWords[locale]
  const { terms } = state
  const names = { realnames: terms.shownName === 'realname', audience: 'everyone' } as const
  const person = boardPersonOf(state, row.userId, names)
  const name = publicNameOf(state, row.userId)
  const organization = terms.teams.organizations.find(({ id }) => id === person.team?.organization)
  const school = organization?.name ?? person.school ?? ''
  const categories = terms.teams.categories.filter(({ id }) => person.team?.categories.includes(id) === true)
  const tags = [
    ...(place === null ? [`<span class="tag">${words.star}</span>`] : []),
    ...categories.map(({ name: text, color }) => tagOf(text, { background: color, color: null })),
    ...(award === null ? [] : [awardTag(terms.awardLooks[award])]),
  ]
  const username = person.username === name ? '' : ` <span class="username">${escapeHtml(person.username)}</span>`
  const kind = timeKindOf(terms.rules)
  const cells = terms.problems.map(({ label }) => cellOf(row.cells.get(label)))
  const data = `data-text="${escapeHtml(`${name} ${person.username} ${school}`.toLowerCase())}" data-organization="${escapeHtml(
    organization?.id ?? '',
  )}" data-category="${escapeHtml(categories.map(({ id }) => id).join('\n'))}"`
  return `<tr ${data}${place === null ? ' class="star"' : ''}><td class="place">${place ?? '*'}</td><th scope="row" class="who"><span class="name">${escapeHtml(
    name,
  )}</span>${username}${tags.join('')}<span class="school">${escapeHtml(school)}</span></th><td class="points">${row.points}</td>${
    kind === 'none'
      ? ''
      : `<td class="time">${timeText(row.time, { isIcpc: terms.rules.format === 'icpc', kind })}</td>`
  }${hasHacks ? hackCell(row.cells.get(hackProblem)) : ''}${cells.join('')}</tr>`
}

/** Minutes on ICPC scoreboards; under AtCoder seconds decide too; run times as they are. */
const timeText = (time: number, { isIcpc, kind }: { readonly isIcpc: boolean; readonly kind: string }): string => {
  if (kind !== 'penalty') return String(time)
  const minutes = Math.floor(time / 60)
  return isIcpc ? String(minutes) : `${minutes}:${String(time % 60).padStart(2, '0')}`
}

const cellOf = (cell: BoardCell | undefined): string => {
  if (cell === undefined) return '<td></td>'
  const { state, main, sub } = lookOf(cell)
  return `<td class="cell" data-state="${state}"><b>${main}</b>${sub === '' ? '' : `<small>${sub}</small>`}</td>`
}

const hackCell = (cell: BoardCell | undefined): string => {
  if (cell === undefined || !('hacks' in cell) || cell.hacks === undefined) return '<td></td>'
  const { successful, unsuccessful } = cell.hacks
  const counts = [successful > 0 && `+${successful}`, unsuccessful > 0 && `−${unsuccessful}`].filter(Boolean)
  return `<td class="hacks">${counts.join(' ')}<small>${cell.score}</small></td>`
}

/** A name on a colour that its organisers chose, when it is one. */
const tagOf = (name: string, look: { readonly background: string | null; readonly color: string | null }): string => {
  const background = readColor(look.background ?? '')
  const wanted = readColor(look.color ?? '') ?? ''
  const style = background === null ? '' : ` style="background: ${background}; color: ${textOn(background, wanted)}"`
  return `<span class="tag"${style}>${escapeHtml(name)}</span>`
}

export const awardTag = (look: AwardLook | undefined): string => (look === undefined ? '' : tagOf(look.name, look))

const legendOf = ({ state, locale }: Archived): string => {
  const words = archiveWords[locale]
  const { format } = state.terms.rules
  const samples =
    format === 'icpc'
      ? ([
          ['first', `★ +`, clockOf(720), words.first],
          ['solved', '+1', clockOf(4_980), words.solvedCell],
          ['tried', '-3', '', words.triedCell],
        ] as const)
      : ([
          ['full', '100', '', words.full],
          ['part', '40', '', words.part],
          ['zero', '0', '', words.zero],
        ] as const)
  const shown = samples.map(
    ([look, main, sub, text]) =>
      `<li><span class="cell" data-state="${look}"><b>${main}</b>${sub === '' ? '' : `<small>${sub}</small>`}</span> ${text}</li>`,
  )
  return `<ul class="legend" aria-label="${words.legend}">${shown.join('')}</ul>`
}
