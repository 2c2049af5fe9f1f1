import { type BodyOf, type discussions, fail, limits } from '@verdict/contract'
import { allowed, anyStaff, type SignedIn, superAdmin } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { takeSlot } from '../../../platform/throttle.ts'
import { readSettings } from '../../site/core/settings.ts'
import { groupLevelOf } from '../group-level.ts'
import { requireSolved } from '../require-solved.ts'
import { readWords } from './read-words.ts'
import { categoryExists } from './repository.ts'
import { termsOf } from './search-terms.ts'

type Input = BodyOf<(typeof discussions)['publish']>

/** Starts a discussion of the site, or of the group its body or its problem names (api-contests-groups 8.2). */
export const startDiscussion = async (deps: Deps, viewer: SignedIn, input: Input): Promise<{ id: number }> => {
  if (!(await readSettings(deps.db)).openPublicDiscussion) throw fail('discussion.listClosed')
  return insertDiscussion(deps, viewer, input)
}

/** Starts a discussion; which area's switch must be on, the caller has checked. */
export const insertDiscussion = async (deps: Deps, viewer: SignedIn, input: Input): Promise<{ id: number }> => {
  const words = readWords(input)
  if (input.categoryId === null || !(await categoryExists(deps.db, input.categoryId))) {
    throw fail('discussion.categoryUnknown')
  }
  const place = await findPlace(deps.db, viewer, input)
  await requireMayStart(deps, viewer)
  const now = deps.clock.now()
  const mayPin = allowed(anyStaff, viewer, undefined) || place.groupLevel >= 4
  return deps.db
    .insertInto('discussion')
    .values({
      ...words,
      account_id: viewer.id,
      category_id: input.categoryId,
      problem_id: place.problemId,
      group_id: place.groupId,
      is_pinned: mayPin && input.topPriority === true,
      terms: storedTerms(words),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** The search terms of a discussion as its column stores them. */
export const storedTerms = (words: {
  readonly title: string
  readonly description: string
  readonly content: string
}) => sql<string>`array_to_tsvector(${termsOf(words.title, words.description, words.content)}::text[])`

/**
 * The problem and the group of a new discussion. A group's problem brings its group.
 * @throws Refusal when the problem is hidden from everyone or the viewer is outside the group.
 */
const findPlace = async (db: Db, viewer: SignedIn, input: Pick<Input, 'pid' | 'gid'>) => {
  const displayId = (input.pid ?? '').trim()
  const problem = displayId === '' ? null : await findProblem(db, displayId)
  if (problem === undefined) throw fail('discussion.problemNotFound')
  const groupId = problem?.group_id ?? (input.gid === 0 ? null : input.gid)
  const groupLevel = await groupLevelOf(db, viewer, groupId)
  if (groupId !== null && groupLevel < 3 && !allowed(superAdmin, viewer, undefined)) {
    throw fail(problem?.group_id == null ? 'group.notMember' : 'discussion.problemNotFound')
  }
  return { problemId: problem?.id ?? null, groupId, groupLevel }
}

const findProblem = (db: Db, displayId: string) =>
  db
    .selectFrom('problem')
    .select(['id', 'group_id'])
    .where((eb) => eb(eb.fn('upper', ['display_id']), '=', displayId.toUpperCase()))
    .where('visibility', '=', 1)
    .executeTakeFirst()

/** How many problems must be solved first, and how many discussions start within 24 hours; staff are exempt. */
const requireMayStart = async (deps: Deps, viewer: SignedIn): Promise<void> => {
  if (allowed(anyStaff, viewer, undefined)) return
  const settings = await readSettings(deps.db)
  const needed = settings.defaultCreateDiscussionACInitValue
  await requireSolved(deps.db, viewer, { needed, error: 'discussion.solveMore' })
  const max = settings.defaultCreateDiscussionDailyLimit
  const day = { limit: max, windowMs: limits.discussion.dayMs, now: deps.clock.now() }
  const slot = await takeSlot(deps.db, `discussion:${viewer.id}`, day)
  if (!slot.taken) throw fail('discussion.dailyLimit', { max, hours: Math.max(1, Math.ceil(slot.waitMs / 3_600_000)) })
}
