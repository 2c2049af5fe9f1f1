import { type GradeSheet, toInstant, toPage } from '@verdict/contract'
import { creditFor, type HomeworkTerms, isLate } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { homeworkOf } from '../core/find-training.ts'
import { patternOf } from '../core/list-trainings.ts'
import { extensionsIn, firstSolves, gradedProblems, gradedTrainings, members } from './grade-repository.ts'

/** A training of the sheet with what its grades are computed from. */
interface Graded {
  readonly id: number
  readonly title: string
  readonly homework: HomeworkTerms
  readonly problems: readonly { readonly id: number; readonly displayId: string }[]
}

type Student = GradeSheet['students']['records'][number]

export interface WholeSheet {
  readonly trainings: readonly Graded[]
  readonly maxPoints: number
  readonly students: readonly Student[]
}

/** One page of the grade sheet, members by username. */
export const readGrades = async (
  deps: Pick<Deps, 'db'>,
  groupId: number,
  query: { readonly keyword?: string | undefined; readonly currentPage: number; readonly limit: number },
): Promise<GradeSheet> => {
  const sheet = await wholeSheet(deps, groupId, query.keyword)
  const start = (query.currentPage - 1) * query.limit
  const records = sheet.students.slice(start, start + query.limit)
  return {
    trainings: sheet.trainings.map(({ id, title, homework, problems }) => ({
      id,
      title,
      problemCount: problems.length,
      dueTime: homework.dueAt && toInstant(homework.dueAt),
      problems: problems.map(({ displayId }) => displayId),
    })),
    maxPoints: sheet.maxPoints,
    students: { ...toPage(records, sheet.students.length, query), records, orders: [] },
  }
}

/** The sheet computed from the first accepted submission of each member to each problem. */
export const wholeSheet = async (
  { db }: Pick<Deps, 'db'>,
  groupId: number,
  keyword: string | undefined,
): Promise<WholeSheet> => {
  const [rows, places, people, extensions, solves] = await Promise.all([
    gradedTrainings(db, groupId),
    gradedProblems(db, groupId),
    members(db, groupId, patternOf(keyword)),
    extensionsIn(db, groupId),
    firstSolves(db, groupId),
  ])
  const byTraining = Map.groupBy(places, (place) => place.training_id)
  const trainings: Graded[] = rows.map((row) => ({
    id: row.id,
    title: row.title,
    homework: homeworkOf(row),
    problems: (byTraining.get(row.id) ?? []).map((place) => ({ id: place.problem_id, displayId: place.display_id })),
  }))
  const extendedTo = new Map(extensions.map((row) => [`${row.training_id}/${row.account_id}`, row.due_at]))
  const solvedAt = new Map(solves.map((row) => [`${row.problem_id}/${row.account_id}`, row.at]))
  const students = people.map(({ id: uid, username, realname }) => {
    const cells = trainings.map((training) => {
      const extension = extendedTo.get(`${training.id}/${uid}`) ?? null
      const moments = training.problems.flatMap(({ id }) => solvedAt.get(`${id}/${uid}`) ?? [])
      return { tid: training.id, ...gradeOf(training.homework, extension, moments), hasExtension: extension !== null }
    })
    return { uid, username, realname, points: rounded(cells.reduce((sum, { points }) => sum + points, 0)), cells }
  })
  return { trainings, students, maxPoints: trainings.reduce((sum, { problems }) => sum + problems.length, 0) }
}

const gradeOf = (homework: HomeworkTerms, extension: Date | null, moments: readonly Date[]) => ({
  points: rounded(moments.reduce((sum, at) => sum + creditFor(homework, extension, at), 0) / 100),
  solved: moments.length,
  late: moments.filter((at) => isLate(homework, extension, at)).length,
})

/** Ordinary members of a group by username, for tables of a class. */
export const membersByName = (db: Deps['db'], groupId: number, keyword: string | undefined) =>
  members(db, groupId, patternOf(keyword))

/** Credits are whole percents, so two decimals are exact. */
const rounded = (points: number): number => Math.round(points * 100) / 100
