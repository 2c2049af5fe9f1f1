import { type AdminTrainingRow, type adminTrainings, type DataOf, toInstant } from '@verdict/contract'
import { admits, authorize, type SignedIn } from '@verdict/rules'
import { homeworkOf, type OpenTraining, termsOf } from '../core/find-training.ts'
import { presentCategory, presentHomework } from '../core/present.ts'
import type { AdminRow, PlaceRow } from './repository.ts'

/** A training in an admin list; its password is on its own page only. */
export const presentAdminRow = (
  row: Omit<AdminRow, 'password'>,
  { viewer, groupLevel }: { readonly viewer: SignedIn; readonly groupLevel: number },
): AdminTrainingRow => {
  const facts = { training: termsOf(row), groupLevel }
  const isAdmin = authorize(viewer, 'training.edit', facts)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    author: row.author_name ?? '',
    auth: row.is_private ? 'Private' : 'Public',
    rank: row.rank,
    status: row.is_visible,
    isGroup: row.group_id !== null,
    gid: row.group_id,
    gmtCreate: toInstant(row.created_at),
    gmtModified: toInstant(row.updated_at),
    problemCount: row.problems,
    registrationCount: row.registrations,
    mayEdit: isAdmin,
    mayArrange: authorize(viewer, 'training.arrange', facts),
    mayRemove: row.group_id === null ? isAdmin && admits('adminTraining.remove', viewer) : isAdmin,
  }
}

type Detail = DataOf<typeof adminTrainings.detail>

interface FormParts {
  readonly counts: { readonly problems: number; readonly registrations: number }
  /** Undefined when it was deleted. */
  readonly category: Parameters<typeof presentCategory>[0] | undefined
}

/** A training for its form. */
export const presentForm = (
  { row, standing }: OpenTraining,
  { counts, category }: FormParts,
  viewer: SignedIn,
): Detail => ({
  training: {
    ...presentAdminRow({ ...row, ...counts }, { viewer, groupLevel: standing.groupLevel }),
    privatePwd: row.password,
    homework: presentHomework(homeworkOf(row)),
    prerequisite: { tid: row.prerequisite_id, count: row.prerequisite_count },
  },
  trainingCategory: category === undefined ? emptyCategory(row) : presentCategory(category),
})

/** Clients read the category's id unguarded, so a deleted category is an empty one. */
const emptyCategory = (row: OpenTraining['row']): Detail['trainingCategory'] => ({
  id: null,
  name: '',
  color: '',
  gid: row.group_id,
  gmtCreate: toInstant(row.created_at),
  gmtModified: toInstant(row.updated_at),
})

export const presentPlace = (row: PlaceRow) => ({
  id: row.id,
  tid: row.training_id,
  pid: row.problem_id,
  rank: row.rank,
  displayId: row.display_id,
  gmtCreate: toInstant(row.created_at),
  gmtModified: toInstant(row.updated_at),
})
