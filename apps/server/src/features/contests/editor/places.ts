import {
  type adminContests,
  type DataOf,
  fail,
  isProblemLabel,
  limits,
  problemAuth,
  readColor,
  toInstant,
} from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { DbWithSettings } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { groupLevelOf } from '../../groups/find-group.ts'
import { mayDo } from '../../problems/editor/kept-problem.ts'
import { roleOf } from '../../problems/people/own-role.ts'
import { requireReviewedFor } from '../../problems/review/contest-review.ts'
import type { ContestRow } from '../core/find-contest.ts'

type Place = DataOf<typeof adminContests.place>

/** A contest problem, as stored. */
export interface PlaceRow {
  readonly id: number
  readonly contest_id: number
  readonly problem_id: number
  readonly label: string
  readonly title: string
  readonly color: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

const columns = [
  'id',
  'contest_id',
  'problem_id',
  'label',
  'title',
  'color',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof PlaceRow)[]

export const presentPlace = (row: PlaceRow): Place => ({
  id: row.id,
  displayId: row.label,
  cid: row.contest_id,
  pid: row.problem_id,
  displayTitle: row.title,
  color: row.color,
  gmtCreate: toInstant(row.created_at),
  gmtModified: toInstant(row.updated_at),
})

export const placesOf = (db: Db, contestId: number): Promise<PlaceRow[]> =>
  db.selectFrom('contest_problem').select(columns).where('contest_id', '=', contestId).orderBy('label').execute()

export const placeById = (db: Db, id: number): Promise<PlaceRow | undefined> =>
  db.selectFrom('contest_problem').select(columns).where('id', '=', id).executeTakeFirst()

/** @throws Refusal `contest.labelRequired` or `contest.labelMalformed` */
export const readLabel = (given: string | null): string => {
  const label = (given?.trim() ?? '').normalize('NFC')
  if (label === '') throw fail('contest.labelRequired')
  if (!isProblemLabel(label)) throw fail('contest.labelMalformed', { max: limits.contest.labelMaxChars })
  return label
}

/** @throws Refusal `contest.problemTitleRequired` */
export const readPlaceTitle = (given: string): string => {
  const title = given.trim()
  const max = limits.words.titleMaxChars
  if (title === '' || [...title].length > max) throw fail('contest.problemTitleRequired', { max })
  return title
}

/**
 * A balloon color as stored; an empty text removes it. Palette names and color picker values are converted, without
 * transparency.
 * @throws Refusal `contest.colorMalformed`
 */
export const readBalloon = (given: string): string | null => {
  const text = given.trim()
  if (text === '') return null
  const color = readColor(text)
  if (color === null) throw fail('contest.colorMalformed')
  return (text.startsWith('#') ? text : color).slice(0, '#rrggbb'.length)
}

/** Labels that differ only in case would be confused in the hall. */
export const requireLabelFree = (places: readonly PlaceRow[], label: string, ownId: number | null): void => {
  const taken = places.some((place) => place.id !== ownId && place.label.toLowerCase() === label.toLowerCase())
  if (taken) throw fail('contest.labelTaken', { label })
}

interface Candidate {
  readonly contest: ContestRow
  readonly pid: number
  /** Also a hidden problem, because adding it makes it a problem for contests. */
  readonly takesHidden?: boolean
}

/**
 * A problem that can be added to a contest. Contest managers can read its problems, so a non-public problem can be
 * added only by those who decide about its visibility.
 * @throws Refusal with the reason
 */
export const requireTakeable = async (
  deps: DbWithSettings,
  viewer: SignedIn,
  { contest, pid, takesHidden = false }: Candidate,
) => {
  const row = await deps.db
    .selectFrom('problem')
    .select(['id', 'display_id', 'visibility', 'author_id', 'type', 'is_remote', 'group_id'])
    .select(groupLevelOf(viewer.id, 'problem.group_id').as('group_level'))
    .select(roleOf(viewer.id).as('own_role'))
    .select((eb) =>
      eb
        .selectFrom('problem_statement as words')
        .select('words.title')
        .whereRef('words.problem_id', '=', 'problem.id')
        .orderBy(sql`words.locale = problem.default_locale`, 'desc')
        .limit(1)
        .as('title'),
    )
    .where('id', '=', pid)
    .executeTakeFirst()
  if (row === undefined || (row.group_id !== null && row.group_id !== contest.group_id)) throw fail('problem.missing')
  const mayHide = mayDo('problem.setVisibility', viewer, row)
  if (row.visibility !== problemAuth.public && !mayHide) throw fail('contest.problemNotAllowed')
  if (row.visibility === problemAuth.hidden && !takesHidden) throw fail('contest.problemHidden')
  if (row.type !== contest.type && !row.is_remote) throw fail('contest.typeUnfit', { problems: row.display_id })
  await requireReviewedFor(deps, viewer, { contest, problem: row })
  return { ...row, title: row.title ?? row.display_id, mayHide }
}

/** Puts a problem into a contest. @throws Refusal when it is in already, or its label is, or there are too many */
export const insertPlace = async (
  db: Db,
  places: readonly PlaceRow[],
  place: {
    readonly cid: number
    readonly pid: number
    readonly label: string
    readonly title: string
    readonly color: string | null
    readonly now: Date
  },
): Promise<PlaceRow> => {
  const max = limits.contest.maxProblems
  if (places.some((item) => item.problem_id === place.pid)) throw fail('contest.problemTwice')
  requireLabelFree(places, place.label, null)
  if (places.length >= max) throw fail('contest.problemsTooMany', { max })
  // A problem that is added anew is not judged by pretests of an earlier time.
  await db
    .deleteFrom('contest_pretest')
    .where('contest_id', '=', place.cid)
    .where('problem_id', '=', place.pid)
    .execute()
  return db
    .insertInto('contest_problem')
    .values({
      contest_id: place.cid,
      problem_id: place.pid,
      label: place.label,
      title: place.title,
      color: place.color,
      created_at: place.now,
      updated_at: place.now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}
