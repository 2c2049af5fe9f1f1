import { type BodyOf, type discussions, fail, limits } from '@verdict/contract'
import { allowed, anyStaff, authorize, type SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { termsOf } from '../../../platform/db/search-terms.ts'
import { takeSlot } from '../../../platform/throttle.ts'
import { findGroup, groupFactsOf } from '../../groups/find-group.ts'
import type { SiteSettings } from '../../site/core/settings.ts'
import { requireSolved } from '../require-solved.ts'
import { readWords } from './read-words.ts'
import { categoryExists } from './repository.ts'

type Input = BodyOf<(typeof discussions)['publish']>

/** Which switches must be on: the one of the call's area, or only the one of the discussion's own. */
export type Area = 'public' | 'group' | 'own'

/**
 * Starts a discussion of the site, or of the group that its problem or its body names (api-contests-groups 7.11, 8.2).
 * @throws Refusal when the area is closed, the words do not fit or the author may not post there.
 */
export const startDiscussion = async (
  deps: Deps,
  viewer: SignedIn,
  { area, ...input }: Input & { readonly area: Area },
): Promise<{ id: number }> => {
  const settings = await deps.settings.read()
  requireOpen(settings, area)
  const words = readWords(input)
  if (input.categoryId === null || !(await categoryExists(deps.db, input.categoryId))) {
    throw fail('discussion.categoryUnknown')
  }
  const place = await findPlace(deps, viewer, input)
  requireOpen(settings, place.groupId === null ? 'public' : 'group')
  await requireMayStart(deps, viewer)
  const now = deps.clock.now()
  return deps.db
    .insertInto('discussion')
    .values({
      ...words,
      account_id: viewer.id,
      category_id: input.categoryId,
      problem_id: place.problemId,
      group_id: place.groupId,
      is_pinned: place.mayPin && input.topPriority === true,
      terms: storedTerms(words),
      created_at: now,
      active_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const requireOpen = (settings: SiteSettings, area: Area): void => {
  if (area === 'public' && !settings.openPublicDiscussion) throw fail('discussion.listClosed')
  if (area === 'group' && !settings.openGroupDiscussion) throw fail('discussion.groupListClosed')
}

/** The search terms of a discussion as its column stores them. */
export const storedTerms = (words: {
  readonly title: string
  readonly description: string
  readonly content: string
}) => sql<string>`array_to_tsvector(${termsOf(words.title, words.description, words.content)}::text[])`

/**
 * The problem and the group of a new discussion. A group's problem determines the group, regardless of the body.
 * @throws Refusal when the problem is hidden from the viewer or the viewer is outside the group.
 */
const findPlace = async (deps: Deps, viewer: SignedIn, input: Pick<Input, 'pid' | 'gid'>) => {
  const displayId = (input.pid ?? '').trim()
  const problem = displayId === '' ? null : await findProblem(deps.db, displayId)
  if (problem === undefined) throw fail('discussion.problemNotFound')
  const ofProblem = problem?.group_id ?? null
  const groupId = ofProblem ?? (input.gid === 0 ? null : input.gid)
  if (groupId === null) return { problemId: problem?.id ?? null, groupId, mayPin: allowed(anyStaff, viewer, undefined) }
  const group = await findGroup(deps, viewer, groupId)
  // Users outside the group learn nothing about its problems.
  if (!authorize(viewer, 'group.readContent', groupFactsOf(group)))
    throw fail(ofProblem === null ? 'group.notMember' : 'discussion.problemNotFound')
  return { problemId: problem?.id ?? null, groupId, mayPin: authorize(viewer, 'group.manage', groupFactsOf(group)) }
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
  const settings = await deps.settings.read()
  const needed = settings.defaultCreateDiscussionACInitValue
  await requireSolved(deps.db, viewer, { needed, error: 'discussion.solveMore' })
  const max = settings.defaultCreateDiscussionDailyLimit
  const day = { limit: max, windowMs: limits.discussion.dayMs, now: deps.clock.now() }
  const slot = await takeSlot(deps.db, `discussion:${viewer.id}`, day)
  if (!slot.taken) throw fail('discussion.dailyLimit', { max, hours: Math.max(1, Math.ceil(slot.waitMs / 3_600_000)) })
}
