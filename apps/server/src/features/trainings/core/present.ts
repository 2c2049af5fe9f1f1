import {
  type DataOf,
  type TrainingCategory,
  type TrainingInfo,
  type TrainingSummary,
  toInstant,
  type trainings,
} from '@verdict/contract'
import { dueFor, type HomeworkTerms, hasOpened, takesSubmissions } from '@verdict/rules'
import { renderMarkdown } from '../../../platform/markdown.ts'
import type { OpenTraining } from './find-training.ts'
import type { Prerequisite } from './prerequisite.ts'
import type { CategoryRow, ListedRow } from './repository.ts'

/** A training as lists show it. */
export const presentListed = (row: ListedRow): TrainingSummary => ({
  id: row.id,
  title: row.title,
  description: row.description,
  author: row.author_name ?? '',
  auth: row.is_private ? 'Private' : 'Public',
  categoryName: row.category_name,
  categoryColor: row.category_color,
  rank: row.rank,
  problemCount: row.problems,
  acCount: row.solved,
  gid: row.group_id,
  gmtModified: toInstant(row.updated_at),
})

/** A training on its own page; its password stays on the server. */
export const presentInfo = async (
  training: OpenTraining,
  counts: { readonly problems: number; readonly solved: number },
  { now, prerequisite }: { readonly now: Date; readonly prerequisite: Prerequisite | null },
): Promise<TrainingInfo> => {
  const { row, isAdmin } = training
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    html: await renderMarkdown(row.description),
    author: row.author_name ?? '',
    auth: row.is_private ? 'Private' : 'Public',
    categoryName: row.category_name,
    categoryColor: row.category_color,
    rank: row.rank,
    problemCount: counts.problems,
    acCount: counts.solved,
    gid: row.group_id,
    gmtModified: toInstant(row.updated_at),
    isAdmin,
    prerequisite,
    homework: presentOwnHomework(training, now),
  }
}

/** The terms of a homework, for everyone. */
export const presentHomework = ({ opensAt, dueAt, lateRule, latePercent }: HomeworkTerms) => ({
  openTime: opensAt && toInstant(opensAt),
  dueTime: dueAt && toInstant(dueAt),
  lateRule,
  latePercent,
})

/** The same with what they mean for the viewer; null where there are none. */
const presentOwnHomework = ({ homework, extendedTo }: OpenTraining, now: Date): TrainingInfo['homework'] => {
  if (homework.opensAt === null && homework.dueAt === null) return null
  const due = dueFor(homework, extendedTo)
  return {
    ...presentHomework(homework),
    ownDueTime: due && toInstant(due),
    hasOpened: hasOpened(homework, now),
    takesSubmissions: takesSubmissions(homework, extendedTo, now),
  }
}

export const presentCategory = (row: CategoryRow): TrainingCategory => ({
  id: row.id,
  name: row.name,
  color: row.color,
  gid: row.group_id,
  gmtCreate: toInstant(row.created_at),
  gmtModified: toInstant(row.updated_at),
})

type ProblemRow = DataOf<typeof trainings.problems>[number]

/** Counts by verdict other than accepted are not part of a training's list. */
export const presentShownProblem = (
  row: {
    readonly id: number
    readonly display_id: string
    readonly title: string
    readonly difficulty: number
    readonly type: number
    readonly total: number
    readonly ac: number
  },
  tags: ProblemRow['tags'],
): ProblemRow => ({
  pid: row.id,
  problemId: row.display_id,
  title: row.title,
  difficulty: row.difficulty,
  type: row.type,
  tags,
  total: row.total,
  ac: row.ac,
  mle: 0,
  tle: 0,
  re: 0,
  pe: 0,
  ce: 0,
  wa: 0,
  se: 0,
  pa: 0,
  score: null,
})
