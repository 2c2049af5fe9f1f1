import { type ClassProgressSheet, type classProgress, fail, type QueryOf, toInstant, toPage } from '@verdict/contract'
import { isStuck, stuckTerms } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { patternOf } from '../../trainings/core/list-trainings.ts'
import { outlineOf, type Person, type WorkRow, workIn } from './repository.ts'

type Student = ClassProgressSheet['students']['records'][number]

/**
 * Members of a group by problem, with tries, times and stuck students. The caller has checked that the viewer manages
 * the group.
 */
export const readProgress = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  groupId: number,
  query: QueryOf<typeof classProgress.read>,
): Promise<ClassProgressSheet> => {
  const { trainings, problems, people } = await outlineOf(db, groupId, {
    trainingId: query.tid,
    pattern: patternOf(query.keyword),
  })
  if (query.tid !== undefined && !trainings.some(({ id }) => id === query.tid)) throw fail('training.missing')
  const since = new Date(clock.now().getTime() - stuckTerms.windowMs)
  const work = await workIn(db, groupId, { problemIds: problems.map(({ id }) => id), since })
  const workOf = Map.groupBy(work, (row) => row.account_id)
  const all = people.map((person) => studentOf(person, workOf.get(person.id) ?? []))
  const stuck = all.filter((student) => student.stuck > 0)
  const shown = query.onlyStuck === true ? stuck : all
  const start = (query.currentPage - 1) * query.limit
  const cells = all.flatMap((student) => student.cells)
  const cellsOf = Map.groupBy(cells, ({ pid }) => pid)
  return {
    problems: problems.map(({ id, display_id: problemId, title }) => {
      const tried = cellsOf.get(id) ?? []
      return {
        pid: id,
        problemId,
        title,
        tried: tried.length,
        solved: tried.filter(({ acceptedTime }) => acceptedTime !== null).length,
        stuck: tried.filter((cell) => cell.isStuck).length,
      }
    }),
    trainings: [...trainings],
    students: { ...toPage([], shown.length, query), records: shown.slice(start, start + query.limit), orders: [] },
    stuckStudents: stuck.map(({ uid, username, realname }) => ({ uid, username, realname })),
  }
}

const studentOf = ({ id, username, realname }: Person, work: readonly WorkRow[]): Student => {
  const cells = work.map((row) => ({
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
  const last = work.reduce((latest, row) => Math.max(latest, row.last_at.getTime()), 0)
  return {
    uid: id,
    username,
    realname,
    solved: cells.filter(({ acceptedTime }) => acceptedTime !== null).length,
    stuck: cells.filter((cell) => cell.isStuck).length,
    lastTime: last === 0 ? null : toInstant(new Date(last)),
    cells,
  }
}
