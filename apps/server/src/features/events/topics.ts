import { deskKinds, fail, inProgress, limits, type SubmissionEvent } from '@verdict/contract'
import {
  allowed,
  type ContestMoment,
  entrySight,
  hearsEntryUntil,
  keptProblemAccess,
  type SignedIn,
  showsEntryCases,
  submissionAccess,
  type Viewer,
} from '@verdict/rules'
import type { Deps } from '../../deps.ts'
import { type BoardChannel, boardChannelOf, mayHear } from '../contest-boards/channel.ts'
import { deskOfTopic } from '../contest-desks/live.ts'
import { type DeskCaller, findDesk } from '../contest-desks/open-desk.ts'
import { submissionTopic } from '../judging/live.ts'
import { checkTopic } from '../judging/tasks.ts'
import { factsOf } from '../submissions/facts.ts'
import { momentOfEntry } from '../submissions/open-entry.ts'
import { findWatched, type Watched } from '../submissions/watch.ts'

/** A topic this viewer may hear of. */
export interface Topic {
  readonly name: string
  readonly submitId: number
  /** The problem shows single cases, and so does the contest. */
  readonly showsCases: boolean
  /** From then on nothing is heard of it: its OI round is sealed. Null where that never comes. */
  readonly falls: Date | null
  /** The contest whose rules decided this; null where nothing it changes could. */
  readonly contestId: number | null
}

/** What one stream carries. */
export interface Topics {
  readonly submissions: readonly Topic[]
  /** Whose unread counts; null when they were not asked for. */
  readonly reader: string | null
  /** Checks of problems the viewer may edit. */
  readonly checks: readonly string[]
  /** Contests the viewer sees; what of each is heard is looked at with each event. */
  readonly contests: readonly { readonly viewer: SignedIn; readonly contestId: number; readonly isOver: boolean }[]
  /** Boards the viewer may look at. */
  readonly boards: readonly BoardChannel[]
  /** Desks the viewer stands at, with the passes they hold. */
  readonly desks: readonly (DeskCaller & { readonly contestId: number })[]
}

/**
 * The topics asked for that this viewer may hear of; others are left out, as unknown ones are.
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
  const tables = names.flatMap((name) => deskOfTopic(name) ?? [])
  const isNothing =
    [ids, checked, rounds, channels, tables].every((some) => some.length === 0) && !names.includes('messages')
  if (isNothing) throw fail('request.parameter', { field: 'topics' })
  const submissions = ids.length === 0 ? [] : await openSubmissions(deps, viewer, ids)
  const checks = checked.length === 0 ? [] : await openChecks(deps, viewer, checked)
  const contests = rounds.length === 0 || viewer.kind === 'guest' ? [] : await openContests(deps, viewer, rounds)
  const boards = await openBoards(deps, viewer, channels)
  const desks = await openDesks(deps, caller, tables)
  if (reader === null && [submissions, checks, contests, boards, desks].every((some) => some.length === 0)) {
    if (ids.length > 0) throw fail('submission.notFound')
    if (tables.length > 0) throw fail('desk.passNeeded')
    const isContest = rounds.length > 0 || channels.length > 0
    throw fail(viewer.kind === 'guest' || !isContest ? 'auth.loginFirst' : 'contest.missing')
  }
  return { submissions, reader, checks, contests, boards, desks }
}

const openChecks = async (deps: Deps, viewer: Viewer, ids: readonly number[]): Promise<readonly string[]> => {
  const rows = await deps.db.selectFrom('problem').select(['id', 'author_id']).where('id', 'in', ids).execute()
  const mine = rows.filter((row) => allowed(keptProblemAccess['problem.edit'], viewer, { authorId: row.author_id }))
  return mine.map((row) => checkTopic(row.id))
}

const openContests = async (deps: Deps, viewer: SignedIn, ids: readonly number[]): Promise<Topics['contests']> => {
  const rows = await deps.db
    .selectFrom('contest')
    .select(['id', 'ends_at'])
    .where('id', 'in', ids)
    .where('is_visible', '=', true)
    .execute()
  return rows.map((row) => ({ viewer, contestId: row.id, isOver: row.ends_at <= deps.clock.now() }))
}

const openBoards = async (
  deps: Deps,
  viewer: Viewer,
  channels: readonly BoardChannel[],
): Promise<readonly BoardChannel[]> => {
  const open: BoardChannel[] = []
  for (const channel of channels) if (await mayHear(deps, viewer, channel)) open.push(channel)
  return open
}

const openDesks = async (deps: Deps, caller: DeskCaller, ids: readonly number[]): Promise<Topics['desks']> => {
  const open: Topics['desks'][number][] = []
  for (const contestId of ids) {
    const stands = await Promise.all(deskKinds.map((desk) => findDesk(deps, caller, { cid: contestId, desk })))
    if (stands.some((desk) => desk !== null)) open.push({ ...caller, contestId })
  }
  return open
}

const openSubmissions = async (deps: Deps, viewer: Viewer, ids: readonly number[]): Promise<readonly Topic[]> => {
  const topics: Topic[] = []
  const moments = new Map<number, Promise<ContestMoment | null>>()
  const momentOf = (row: Watched): Promise<ContestMoment | null> => {
    const moment = moments.get(row.contest_id) ?? momentOfEntry(deps, viewer, row)
    moments.set(row.contest_id, moment)
    return moment
  }
  for (const row of await findWatched(deps.db, ids)) {
    const heard =
      row.contest_id === 0 ? await hearPractice(deps, viewer, row) : hearEntry(viewer, row, await momentOf(row))
    if (heard !== null) topics.push({ name: submissionTopic(row.id), submitId: row.id, ...heard })
  }
  return topics
}

/** What a viewer hears live of a submission; null when nothing. */
type Heard = Pick<Topic, 'showsCases' | 'falls' | 'contestId'> | null

const hearPractice = async (deps: Deps, viewer: Viewer, row: Watched): Promise<Heard> => {
  const maySee = allowed(submissionAccess['submission.see'], viewer, await factsOf(deps.db, row))
  return maySee ? { showsCases: row.open_case_result, falls: null, contestId: null } : null
}

const hearEntry = (viewer: Viewer, row: Watched, moment: ContestMoment | null): Heard => {
  if (moment === null) return null
  const entry = { ownerId: row.account_id, submittedAt: row.submitted_at }
  const falls = hearsEntryUntil(viewer, moment, entry)
  const answer = entrySight(viewer, moment, entry)
  if (falls === 'never' || 'refusal' in answer) return null
  const contestId = answer.sight === 'whole' ? null : row.contest_id
  return { showsCases: row.open_case_result && showsEntryCases(answer.sight, moment), falls, contestId }
}

/** How things stand when a stream begins: the cases finished so far, so that nothing is missed. */
export const standOf = (row: Watched, topic: Topic): SubmissionEvent & { readonly run: number } => ({
  topic: topic.name,
  kind: 'submission',
  run: row.judging_id ?? 0,
  submitId: row.id,
  status: row.verdict,
  caseTotal: topic.showsCases ? row.case_total : null,
  cases: topic.showsCases && inProgress(row.verdict) ? [...row.cases] : [],
  time: row.time_ms,
  memory: row.memory_kb,
  score: row.score,
})
