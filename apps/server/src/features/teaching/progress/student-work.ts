import { type ClassProgressSheet, toInstant } from '@verdict/contract'
import { isStuck } from '@verdict/rules'
import type { WorkRow } from './repository.ts'

export type Student = ClassProgressSheet['students']['records'][number]

/** The work of a student by problem, without the student. */
export type StudentWork = Omit<Student, 'uid' | 'username' | 'realname'>

export const studentWork = (rows: readonly WorkRow[]): StudentWork => {
  const cells = rows.map((row) => ({
    pid: row.problem_id,
    tries: row.tries,
    firstTime: toInstant(row.first_at),
    lastTime: toInstant(row.last_at),
    acceptedTime: row.accepted_at && toInstant(row.accepted_at),
    isStuck: isStuck({
      isSolved: row.accepted_at !== null,
      recent: row.recent,
      recentBest: row.recent_best,
      recentFirst: row.recent_first,
      formerBest: row.former_best,
    }),
  }))
  const last = rows.reduce((latest, row) => Math.max(latest, row.last_at.getTime()), 0)
  return {
    solved: cells.filter(({ acceptedTime }) => acceptedTime !== null).length,
    stuck: cells.filter((cell) => cell.isStuck).length,
    lastTime: last === 0 ? null : toInstant(new Date(last)),
    cells,
  }
}

/** The work of a student without submissions. */
export const noWork = studentWork([])
