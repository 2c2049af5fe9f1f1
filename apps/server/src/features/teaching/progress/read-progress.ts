import { type ClassProgressSheet, type classProgress, fail, type QueryOf, toPage } from '@verdict/contract'
import { personalAudienceOf, type Viewer } from '@verdict/rules'
import type { DbWithSettings } from '../../../deps.ts'
import { hidePersonal, searchablePersonal } from '../../accounts/privacy/hide-personal.ts'
import { patternOf } from '../../trainings/core/list-trainings.ts'
import { outlineOf } from './repository.ts'
import type { SharedWork } from './shared-work.ts'
import { noWork, type Student } from './student-work.ts'

/**
 * Members of a group by problem, with tries, times and stuck students. The caller has checked that the viewer manages
 * the group.
 */
export const readProgress = async (
  { db, settings, workOf }: DbWithSettings & { readonly workOf: SharedWork },
  { viewer, groupId }: { readonly viewer: Viewer; readonly groupId: number },
  query: QueryOf<typeof classProgress.read>,
): Promise<ClassProgressSheet> => {
  const searchable = await searchablePersonal({ db, settings }, personalAudienceOf(viewer, { teaches: true }))
  const { trainings, problems, ...found } = await outlineOf(db, groupId, {
    trainingId: query.tid,
    search: { pattern: patternOf(query.keyword), searchable },
  })
  const people = await hidePersonal({ db, settings }, { viewer }, { rows: found.people, idOf: ({ id }) => id })
  if (query.tid !== undefined && !trainings.some(({ id }) => id === query.tid)) throw fail('training.missing')
  const work = await workOf({ groupId, problemIds: problems.map(({ id }) => id) })
  const all: readonly Student[] = people.map(({ id: uid, username, realname }) => ({
    uid,
    username,
    realname,
    ...(work.get(uid) ?? noWork),
  }))
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
