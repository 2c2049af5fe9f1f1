import type { useTranslation } from '../../../../i18n/index.ts'
import { type BoardCell, isAcm, isOi } from './board-line.ts'
import { lookOf } from './cell-look.ts'

type Translate = ReturnType<typeof useTranslation<'contestBoards'>>['t']

/** "1 h 23 min", for ears. */
const spokenTime = (t: Translate, seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  return t('cell.time', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** Full text of a cell, without its problem: "solved at 1 h 23 min, 2 wrong attempts". */
export const cellName = (t: Translate, cell: BoardCell): string => {
  const { state } = lookOf(cell)
  if (isOi(cell)) {
    const score = cell.score ?? 0
    if (state === 'full') return t('cell.full', { score, ms: cell.fullMarksMs ?? 0 })
    return state === 'free' ? t('cell.free') : t('cell.score', { score })
  }
  if (!isAcm(cell)) {
    const { score, base, tries, timeS } = cell
    return [
      t('cell.score', { score }),
      base === score ? '' : t('cell.base', { base }),
      timeS === null ? '' : t('cell.at', { time: spokenTime(t, timeS) }),
      tries === 0 ? '' : t('cell.others', { count: tries }),
    ].join('')
  }
  const { wrongTries, solvedAtS, frozenTries } = cell
  const tries = wrongTries === 0 ? '' : t('cell.wrong', { count: wrongTries })
  const time = spokenTime(t, solvedAtS ?? 0)
  switch (state) {
    case 'first':
      return t('cell.first', { time, tries })
    case 'late':
      return t('cell.late', { time, tries })
    case 'solved':
      return t('cell.solved', { time, tries })
    case 'frozen':
      return t('cell.frozen', { count: frozenTries, tries })
    case 'tried':
      return t('cell.tried', { count: wrongTries })
    default:
      return t('cell.free')
  }
}
