import { type AcmCell, type AcmRules, type BoardRecord, costOf, enters, isAfterEnd, isDuringFreeze } from '../board.ts'
import { momentOf } from '../cells.ts'
import type { Format } from './format.ts'

/**
 * ICPC: problems solved, then penalty time (specification, section 3.3; https://icpc.global/regionals/rules, "Scoring
 * of the finals"). A problem costs the time of its first accepted submission and a penalty for each rejected one before
 * it; problems that are not solved cost nothing. With `runTimeTies` a solved problem costs its fastest accepted run
 * instead, as with the option "runtime as tiebreaker" of DOMjudge.
 */
export const icpc: Format<AcmRules, AcmCell> = {
  fold: (rules) => (records, view) => {
    const entered = records.filter((record) => enters(rules, record, view))
    const [first] = entered
    if (first === undefined) return null
    const open = entered.filter((record) => !isDuringFreeze(rules, record, view))
    const solve = open.find(({ attempt }) => attempt === 'accepted')
    const before = solve === undefined ? open : open.slice(0, open.indexOf(solve))
    const wrongTries = before.filter(({ attempt }) => attempt === 'rejected').length
    const solvedAtS = solve?.timeS ?? null
    return {
      cell: {
        wrongTries,
        solvedAtS,
        isFirst: false,
        isAfterEnd: solve !== undefined && isAfterEnd(rules, solve),
        frozenTries: solve === undefined ? entered.length - open.length : 0,
      },
      points: solve === undefined ? 0 : 1,
      time:
        solve === undefined ? 0 : rules.runTimeTies ? fastestOf(open) : costOf(rules.penalty, solve.timeS, wrongTries),
      records: entered.length,
      firstAt: momentOf(first),
      solvedAtS,
    }
  },
  markFirst: (cell, isFirst) => (cell.isFirst === isFirst ? cell : { ...cell, isFirst }),
}

const fastestOf = (records: readonly BoardRecord[]): number =>
  Math.min(...records.filter(({ attempt }) => attempt === 'accepted').map(({ runTimeMs }) => runTimeMs ?? 0))
