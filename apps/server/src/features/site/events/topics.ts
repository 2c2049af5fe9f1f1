import { fail, limits } from '@verdict/contract'
import type { SignedIn, Viewer } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { type Topic, topics } from '../../../platform/events/topics.ts'
import { type BoardChannel, boardChannelOf, maySubscribe } from '../../contests/board/channel.ts'
import { type DeskCaller, hasDesk } from '../../contests/desks/open-desk.ts'
import { groupLevelOf } from '../../groups/find-group.ts'
import { mayDo } from '../../problems/editor/kept-problem.ts'
import { roleOf } from '../../problems/people/own-role.ts'
import { type SubscribedSubmissions, subscribeToSubmissions } from './subscribe-submissions.ts'

/** Subscriptions of one stream. */
export interface Topics {
  /** Null when there are none. */
  readonly submissions: SubscribedSubmissions | null
  /** The user for unread counts; null when not requested. */
  readonly reader: string | null
  /** Checks of problems the viewer may edit. */
  readonly checks: readonly Topic<'check'>[]
  /** Contests the viewer can see; each event is filtered individually. */
  readonly contests: readonly { readonly viewer: SignedIn; readonly contestId: number; readonly isOver: boolean }[]
  /** Boards the viewer may look at. */
  readonly boards: readonly BoardChannel[]
  /** Desks the viewer has access to, with their passes. */
  readonly desks: readonly (DeskCaller & { readonly contestId: number })[]
}

/**
 * The requested topics that this viewer can see; others are omitted, as unknown ones are. Submissions are subscribed to
 * from then on.
 * @throws Refusal when there are too many or none is left.
 */
export const openTopics = async (deps: Deps, caller: DeskCaller, asked: string): Promise<Topics> => {
  const { viewer } = caller
  const names = [...new Set(asked.split(',').map((name) => name.trim()))]
  if (names.length > limits.events.maxTopics) throw fail('request.parameter', { field: 'topics' })
  const ids = names.flatMap((name) => /^submission:(\d{1,15})$/.exec(name)?.[1] ?? []).map(Number)
  const reader = names.includes('messages') && viewer.kind === 'user' ? viewer.id : null
  const checked = names.flatMap((name) => /^check:(\d{1,9})$/.exec(name)?.[1] ?? []).map(Number)
  const rounds = names.flatMap((name) => /^contest:(\d{1,9})$/.exec(name)?.[1] ?? []).map(Number)
  const channels = names.flatMap((name) => boardChannelOf(name) ?? [])
  const tables = names.flatMap((name) => /^desk:(\d{1,9})$/.exec(name)?.[1] ?? []).map(Number)
  const isNothing =
    [ids, checked, rounds, channels, tables].every((some) => some.length === 0) && !names.includes('messages')
  if (isNothing) throw fail('request.parameter', { field: 'topics' })
  const checks = checked.length === 0 ? [] : await openChecks(deps, viewer, checked)
  const contests = rounds.length === 0 || viewer.kind === 'guest' ? [] : await openContests(deps, viewer, rounds)
  const boards = await openBoards(deps, viewer, channels)
  const desks = await openDesks(deps, caller, tables)
  // Last, because subscriptions must be released on failure: nothing fails after it.
  const submissions = ids.length === 0 ? null : await subscribeToSubmissions(deps, viewer, ids)
  const isDeaf = reader === null && submissions === null
  if (isDeaf && [checks, contests, boards, desks].every((some) => some.length === 0)) {
    if (ids.length > 0) throw fail('submission.notFound')
    if (tables.length > 0) throw fail('desk.passNeeded')
    const isContest = rounds.length > 0 || channels.length > 0
    throw fail(viewer.kind === 'guest' || !isContest ? 'auth.loginFirst' : 'contest.missing')
  }
  return { submissions, reader, checks, contests, boards, desks }
}

const openChecks = async (deps: Deps, viewer: Viewer, ids: readonly number[]): Promise<Topics['checks']> => {
  if (viewer.kind === 'guest') return []
  const rows = await deps.db
    .selectFrom('problem')
    .select(['id', 'author_id', 'group_id'])
    .select(groupLevelOf(viewer.id, 'problem.group_id').as('group_level'))
    .select(roleOf(viewer.id).as('own_role'))
    .where('id', 'in', ids)
    .execute()
  const mine = rows.filter((row) => mayDo('problem.edit', viewer, row))
  return mine.map((row) => topics.check(row.id))
}

const openContests = async (deps: Deps, viewer: SignedIn, ids: readonly number[]): Promise<Topics['contests']> => {
  const rows = await deps.db
    .selectFrom('contest')
    .select(['id', sql<boolean>`over_at <= ${deps.clock.now()}`.as('is_over')])
    .where('id', 'in', ids)
    .where((eb) => eb('is_visible', '=', true).or('virtual_account_id', '=', viewer.id))
    .execute()
  return rows.map((row) => ({ viewer, contestId: row.id, isOver: row.is_over }))
}

const openBoards = async (
  deps: Deps,
  viewer: Viewer,
  channels: readonly BoardChannel[],
): Promise<readonly BoardChannel[]> => {
  const open: BoardChannel[] = []
  for (const channel of channels) if (await maySubscribe(deps, viewer, channel)) open.push(channel)
  return open
}

const openDesks = async (deps: Deps, caller: DeskCaller, ids: readonly number[]): Promise<Topics['desks']> => {
  const open: Topics['desks'][number][] = []
  for (const contestId of ids) {
    if (await hasDesk(deps, caller, contestId)) open.push({ ...caller, contestId })
  }
  return open
}
