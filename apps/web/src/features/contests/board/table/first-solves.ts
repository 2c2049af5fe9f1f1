import type { BoardRowOut, ContestBoard } from '@verdict/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type FirstSolve, type FirstSolveNews, useFirstSolveNews } from '../../../../live/contest/first-solve-news.ts'
import { linesOf } from './board-rows.ts'

/**
 * First solves for viewers without contest events, i.e. of a public board: derived from the board itself, which hides
 * frozen results.
 */
export const useBoardFirstSolves = (board: ContestBoard | undefined): FirstSolveNews => {
  const news = useFirstSolveNews()
  const before = useRef(board)
  const show = useEffectEvent((now: ContestBoard | undefined) => {
    const made = before.current === undefined || now === undefined ? [] : firstSolvesBetween(before.current, now)
    before.current = now
    for (const solve of made) news.show(solve)
  })
  useEffect(() => show(board), [board])
  return news
}

/** New first solves between two boards, in problem order; none when the view differs. */
export const firstSolvesBetween = (before: ContestBoard, after: ContestBoard): readonly FirstSolve[] => {
  if (before === after || before.view !== after.view || after.view === 'afterEnd') return []
  const known = new Map(before.rows.map((row) => [row.uid, row]))
  const moved = after.rows.filter((row) => known.get(row.uid) !== row)
  const made = moved.flatMap((row) => {
    const former = firstsOf(known.get(row.uid))
    return [...firstsOf(row)]
      .filter(([label, timeS]) => former.get(label) !== timeS)
      .map(([label, timeS]) => ({ uid: row.uid, label, timeS }))
  })
  if (made.length === 0) return []
  const names = new Map(linesOf(after, { withoutStars: false }).map(({ person }) => [person.uid, person.name]))
  return made
    .toSorted((a, b) => a.timeS - b.timeS)
    .map(({ uid, label, timeS }) => ({ label, timeS, name: names.get(uid) ?? uid }))
}

/** The problems a row solved first, and when. */
const firstsOf = (row: BoardRowOut | undefined): ReadonlyMap<string, number> =>
  new Map(
    (row?.cells ?? []).flatMap((cell) =>
      cell.length === 5 && cell[3] === 1 && cell[2] !== null ? [[cell[0], cell[2]]] : [],
    ),
  )
