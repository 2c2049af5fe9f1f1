import type { AcmCell, BoardCell, OiCell, ScoreCell } from './board.ts'

/** Appearance of a cell; each has a color, a symbol in the text and a name for screen readers. */
export type CellState = 'first' | 'solved' | 'late' | 'frozen' | 'tried' | 'free' | 'full' | 'part' | 'zero'

export interface CellLook {
  readonly state: CellState
  readonly main: string
  readonly sub: string
}

/** Hours and minutes of a contest, truncated to minutes: `1:23`. */
export const clockOf = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** `+` is solved at the first try, `+2` after two wrong ones. Precedence as on the wire: late, first, solved, frozen, tried (api-contests-groups 3.1). */
const lookOfAcm = ({ solvedAtS, wrongTries, isFirst, isAfterEnd, frozenTries }: AcmCell): CellLook => {
  if (solvedAtS !== null) {
    const state = isAfterEnd ? 'late' : isFirst ? 'first' : 'solved'
    const tries = `+${wrongTries === 0 ? '' : wrongTries}`
    return { state, main: `${state === 'first' ? '★ ' : ''}${tries}`, sub: clockOf(solvedAtS) }
  }
  if (frozenTries > 0) return { state: 'frozen', main: `? ${frozenTries}`, sub: wrongTries > 0 ? `-${wrongTries}` : '' }
  return wrongTries > 0 ? { state: 'tried', main: `-${wrongTries}`, sub: '' } : { state: 'free', main: '·', sub: '' }
}

const lookOfOi = ({ score, fullMarksMs }: OiCell): CellLook => {
  if (fullMarksMs !== null) return { state: 'full', main: String(score ?? 0), sub: `${fullMarksMs} ms` }
  if (score === null) return { state: 'free', main: '·', sub: '' }
  return { state: score === 0 ? 'zero' : 'part', main: String(score), sub: '' }
}

/** `0:20 (2)` is the time of the counted submission and the other tries. */
const lookOfScore = ({ score, isFull, tries, timeS }: ScoreCell): CellLook => {
  const time = timeS === null ? '' : clockOf(timeS)
  const others = tries === 0 ? '' : `(${tries})`
  const state = isFull ? 'full' : score === 0 ? 'zero' : 'part'
  return { state, main: String(score), sub: [time, others].filter(Boolean).join(' ') }
}

/** What a cell of a scoreboard shows. */
export const lookOf = (cell: BoardCell): CellLook => {
  if ('fullMarksMs' in cell) return lookOfOi(cell)
  return 'frozenTries' in cell ? lookOfAcm(cell) : lookOfScore(cell)
}
