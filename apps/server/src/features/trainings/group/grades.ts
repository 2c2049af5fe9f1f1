import { type GradeSheet, toInstant, toPage } from '@verdict/contract'
import { creditFor, type HomeworkTerms, isLate, personalAudienceOf, type Viewer } from '@verdict/rules'
import type { DbWithSettings, Deps } from '../../../deps.ts'
import { hidePersonal, searchablePersonal } from '../../accounts/privacy/hide-personal.ts'
import { homeworkOf } from '../core/find-training.ts'
import { patternOf } from '../core/list-trainings.ts'
import {
  type GradedMember,
  gradedMembers,
  gradedTraining,
  gradedTrainings,
  type Solves,
  solvesOf,
} from './grade-repository.ts'

/** A training of the sheet with what its grades are computed from. */
interface Graded {
  readonly id: number
  readonly title: string
  readonly homework: HomeworkTerms
  readonly problems: readonly { readonly id: number; readonly displayId: string }[]
  readonly extendedTo: ReadonlyMap<string, Date>
}

type Student = GradeSheet['students']['records'][number]

export interface WholeSheet {
  readonly trainings: readonly Graded[]
  readonly maxPoints: number
  readonly students: readonly Student[]
}

/** A manager of the group. */
export interface GradeReader {
  readonly viewer: Viewer
  readonly groupId: number
}

/** One page of the grade sheet, members by username. Only the submissions of its students are read. */
export const readGrades = async (
  deps: DbWithSettings,
  { viewer, groupId }: GradeReader,
  query: { readonly keyword?: string | undefined; readonly currentPage: number; readonly limit: number },
): Promise<GradeSheet> => {
  const span = { limit: query.limit, offset: (query.currentPage - 1) * query.limit }
  const [trainings, page] = await Promise.all([
    trainingsOf(deps.db, groupId),
    membersFor(deps, { viewer, groupId }, { keyword: query.keyword, ...span }),
  ])
  const records = gradesOf(trainings, page.rows)
  return {
    trainings: trainings.map(({ id, title, homework, problems }) => ({
      id,
      title,
      problemCount: problems.length,
      dueTime: homework.dueAt && toInstant(homework.dueAt),
      problems: problems.map(({ displayId }) => displayId),
    })),
    maxPoints: maxPointsOf(trainings),
    students: { ...toPage(records, page.total, query), records, orders: [] },
  }
}

/** The sheet of all members, for its file. */
export const wholeSheet = async (
  deps: DbWithSettings,
  { viewer, groupId }: GradeReader,
  keyword: string | undefined,
): Promise<WholeSheet> => {
  const [trainings, page] = await Promise.all([
    trainingsOf(deps.db, groupId),
    membersFor(deps, { viewer, groupId }, { keyword, limit: null, offset: 0 }),
  ])
  return { trainings, students: gradesOf(trainings, page.rows), maxPoints: maxPointsOf(trainings) }
}

const membersFor = async (
  deps: DbWithSettings,
  { viewer, groupId }: GradeReader,
  { keyword, ...span }: { keyword: string | undefined; limit: number | null; offset: number },
) => {
  const searchable = await searchablePersonal(deps, personalAudienceOf(viewer, { teaches: true }))
  const page = await gradedMembers(deps.db, groupId, { pattern: patternOf(keyword), searchable, ...span })
  return { ...page, rows: await hidePersonal(deps, { viewer }, { rows: page.rows, idOf: ({ id }) => id }) }
}

const maxPointsOf = (trainings: readonly Graded[]): number =>
  trainings.reduce((sum, { problems }) => sum + problems.length, 0)

const trainingsOf = async (db: Deps['db'], groupId: number): Promise<readonly Graded[]> =>
  (await gradedTrainings(db, groupId)).map(gradedOf)

const gradedOf = (row: Awaited<ReturnType<typeof gradedTrainings>>[number]): Graded => ({
  id: row.id,
  title: row.title,
  homework: homeworkOf(row),
  problems: row.problems,
  extendedTo: new Map(Object.entries(row.extensions).map(([uid, dueAt]) => [uid, new Date(dueAt)])),
})

/** The grade of one account in one homework, as the sheet has it; null when the training is gone. */
export const readGrade = async (
  db: Deps['db'],
  trainingId: number,
  accountId: string,
): Promise<{ readonly points: number; readonly solved: number; readonly maxPoints: number } | null> => {
  const row = await gradedTraining(db, trainingId)
  if (row === undefined || row.group_id === null) return null
  const training = gradedOf(row)
  const moments = momentsOf(training, await solvesOf(db, row.group_id, accountId))
  const { points, solved } = gradeOf(training.homework, training.extendedTo.get(accountId) ?? null, moments)
  return { points, solved, maxPoints: training.problems.length }
}

/** Grades computed from the first accepted submission of each user to each problem. */
const gradesOf = (trainings: readonly Graded[], people: readonly GradedMember[]): Student[] =>
  people.map(({ id: uid, username, realname, ...solved }) => {
    const cells = trainings.map((training) => {
      const extension = training.extendedTo.get(uid) ?? null
      const moments = momentsOf(training, solved)
      return { tid: training.id, ...gradeOf(training.homework, extension, moments), hasExtension: extension !== null }
    })
    return { uid, username, realname, points: rounded(cells.reduce((sum, { points }) => sum + points, 0)), cells }
  })

/** When the problems of a training were first solved; unsolved ones are left out. */
const momentsOf = ({ id: tid, problems }: Graded, { solves, practice }: Solves): Date[] =>
  problems.flatMap(({ id }) => {
    const texts = [solves[id], practice[tid]?.[id]].filter((text) => text !== undefined)
    return texts.length === 0 ? [] : [new Date(Math.min(...texts.map((text) => Date.parse(text))))]
  })

const gradeOf = (homework: HomeworkTerms, extension: Date | null, moments: readonly Date[]) => ({
  points: rounded(moments.reduce((sum, at) => sum + creditFor(homework, extension, at), 0) / 100),
  solved: moments.length,
  late: moments.filter((at) => isLate(homework, extension, at)).length,
})

/** Credits are whole percents, so two decimals are exact. */
const rounded = (points: number): number => Math.round(points * 100) / 100
