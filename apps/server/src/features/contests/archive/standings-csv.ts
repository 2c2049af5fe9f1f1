import { type BoardCell, hackProblem, lookOf } from '@verdict/rules'
import { csvOf } from '../../../platform/csv.ts'
import { boardPersonOf } from '../board/present.ts'
import { timeKindOf } from '../board/rules-of.ts'
import { type Archived, publicNameOf } from './gather.ts'
import { archiveWords } from './words.ts'

/** The final scoreboard as a table. */
export const standingsCsv = ({ state, placed, locale, hasHacks }: Archived): string => {
  const words = archiveWords[locale]
  const { terms } = state
  const kind = timeKindOf(terms.rules)
  const labels = terms.problems.map(({ label }) => label)
  const names = { realnames: terms.shownName === 'realname', audience: 'everyone' } as const
  const organizations = new Map(terms.teams.organizations.map(({ id, name }) => [id, name]))
  const head = [
    words.rank,
    words.who,
    words.organization,
    words.award,
    terms.rules.format === 'icpc' ? words.solved : words.score,
    ...(kind === 'none' ? [] : [kind === 'penalty' ? `${words.penaltyTime} (s)` : words.runTime]),
    ...(hasHacks ? [words.hacks] : []),
    ...labels,
  ]
  const rows = placed.map(({ row, place, award }) => {
    const person = boardPersonOf(state, row.userId, names)
    const hacks = row.cells.get(hackProblem)
    return [
      place ?? '*',
      publicNameOf(state, row.userId),
      organizations.get(person.team?.organization ?? '') ?? person.school ?? '',
      award === null ? '' : (terms.awardLooks[award]?.name ?? ''),
      row.points,
      ...(kind === 'none' ? [] : [row.time]),
      ...(hasHacks ? [hacks !== undefined && 'score' in hacks ? (hacks.score ?? 0) : 0] : []),
      ...labels.map((label) => textOf(row.cells.get(label))),
    ]
  })
  return csvOf([head, ...rows])
}

/** A score as a number; the time of a solve with the tries before it; wrong tries as a negative number. */
const textOf = (cell: BoardCell | undefined): string | number => {
  if (cell === undefined) return ''
  if ('score' in cell) return cell.score ?? ''
  const { main, sub } = lookOf(cell)
  if (sub !== '') return `${sub} ${main}`
  return /^-\d+$/.test(main) ? Number(main) : main
}
