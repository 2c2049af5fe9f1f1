import { resultsTsv } from '@verdict/problem-formats'
import type { BoardCell } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Round } from '../ccs/open-round.ts'
import { penaltyOf, readBoard } from '../ccs/scoreboard.ts'
import type { ContestFile } from './export-contest.ts'

/** `results.tsv` of ranked participants of an ACM contest; the external id is the username. */
export const exportResults = async (deps: Deps, round: Round): Promise<ContestFile> => {
  const rows = round.sight === 'waiting' ? [] : await resultRows(deps, round)
  return {
    name: 'results.tsv',
    type: 'text/tab-separated-values; charset=utf-8',
    content: resultsTsv(rows, 'Participants'),
  }
}

const resultRows = async (deps: Deps, round: Round) => {
  const { state, snapshot } = await readBoard(deps, round)
  return snapshot.list(true).placed.flatMap(({ row, place, award }) => {
    const person = state.people.get(row.userId)
    if (person === undefined || place === null) return []
    return [
      {
        id: person.username,
        rank: place,
        solved: row.points,
        minutes: Math.floor(penaltyOf(state.terms.rules, row) / 60),
        lastMinutes: lastSolve(row.cells),
        award: award === null ? null : (state.terms.awardLooks[award]?.name ?? null),
      },
    ]
  })
}

const lastSolve = (cells: ReadonlyMap<string, BoardCell>): number =>
  Math.max(0, ...[...cells.values()].map((cell) => ('wrongTries' in cell ? Math.floor((cell.solvedAtS ?? 0) / 60) : 0)))
