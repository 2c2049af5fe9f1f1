import { fail } from '@verdict/contract'
import { authorize, changesContest, contestRightOf, readsContest, type SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { findContest, standingIn } from '../../contests/core/find-contest.ts'
import { findGroupLevel } from '../../groups/find-group.ts'

export type ScopeKind = 'contest' | 'training' | 'problem'

/** The contest, training or problem of a review. Group and title come from its row. */
export interface Scope {
  readonly kind: ScopeKind
  readonly id: number
  readonly title: string
  /** Group of the training or problem, whose submissions are compared. */
  readonly groupId: number | null
}

type Reach = Pick<Deps, 'db'>

/**
 * A scope whose programs the viewer may compare; read-only co-organisers of a contest read comparisons alone.
 * @throws Refusal `similarity.missing`, `similarity.needsGroup` or `similarity.notYours`
 */
export const openScope = async (
  deps: Reach,
  viewer: SignedIn,
  { kind, id, use }: { readonly kind: ScopeKind; readonly id: number; readonly use: 'read' | 'change' },
): Promise<Scope> => {
  const scope = await finders[kind](deps, viewer, id)
  const facts = {
    kind,
    groupId: scope.groupId,
    isContestAdmin: scope.isContestAdmin,
    groupLevel: kind === 'contest' ? 0 : await findGroupLevel(deps.db, viewer, scope.groupId),
  }
  if (!authorize(viewer, 'similarity.review', facts)) throw fail('similarity.notYours')
  if (use === 'change' && scope.isReadOnly) throw fail('contest.readOnly')
  if (kind === 'training' && scope.groupId === null) throw fail('similarity.needsGroup')
  return { kind, id, title: scope.title, groupId: scope.groupId }
}

interface Found {
  readonly title: string
  readonly groupId: number | null
  readonly isContestAdmin: boolean
  readonly isReadOnly: boolean
}

const findContestScope = async ({ db }: Reach, viewer: SignedIn, id: number): Promise<Found> => {
  const contest = await findContest(db, id)
  if (contest === null) throw fail('similarity.missing')
  const { groupLevel } = await standingIn({ db }, viewer, id)
  const { title, group_id: groupId } = contest.row
  const right = contestRightOf(viewer, contest.terms, groupLevel)
  return { title, groupId, isContestAdmin: readsContest(right), isReadOnly: !changesContest(right) }
}

const findTrainingScope = async ({ db }: Reach, _: SignedIn, id: number): Promise<Found> => {
  const row = await db.selectFrom('training').select(['title', 'group_id']).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw fail('similarity.missing')
  return { title: row.title, groupId: row.group_id, isContestAdmin: false, isReadOnly: false }
}

const findProblemScope = async ({ db }: Reach, _: SignedIn, id: number): Promise<Found> => {
  const row = await db
    .selectFrom('problem')
    .select(['display_id', 'group_id'])
    .select(
      sql<string>`coalesce((select title from problem_statement as words where words.problem_id = problem.id
        and words.locale = problem.default_locale), '')`.as('title'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw fail('similarity.missing')
  return {
    title: `${row.display_id} ${row.title}`.trim(),
    groupId: row.group_id,
    isContestAdmin: false,
    isReadOnly: false,
  }
}

const finders = { contest: findContestScope, training: findTrainingScope, problem: findProblemScope } as const
