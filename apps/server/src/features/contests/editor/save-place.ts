import { type adminContests, type BodyOf, type DataOf, fail, problemAuth } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { edited } from '../../problems/editor/edited.ts'
import { holdPlaces } from '../core/hold-places.ts'
import { notifyContest } from '../core/live.ts'
import { given as required, requireOwn } from './kept-contest.ts'
import {
  insertPlace,
  type PlaceRow,
  placeById,
  placesOf,
  presentPlace,
  readBalloon,
  readLabel,
  readPlaceTitle,
  requireLabelFree,
  requireTakeable,
} from './places.ts'

type Place = DataOf<typeof adminContests.place>
type Body = BodyOf<typeof adminContests.savePlace>

/** A problem's place in a contest. */
export const readPlace = async (
  deps: Deps,
  viewer: SignedIn,
  { cid, pid }: { readonly cid: number; readonly pid: number },
): Promise<Place> => {
  await requireOwn(deps.db, viewer, cid)
  const found = (await placesOf(deps.db, cid)).find((place) => place.problem_id === pid)
  if (found === undefined) throw fail('contest.problemNotIn')
  return presentPlace(found)
}

interface Saving<T> {
  readonly body: T
  readonly caller: Caller
}

/**
 * Updates a contest problem, or adds one (api-admin 13.2). A contest problem given by its id belongs to the contest of
 * its row, regardless of the request.
 */
export const savePlace = (deps: Deps, viewer: SignedIn, { body, caller }: Saving<Body>): Promise<Place> =>
  deps.db.transaction().execute(async (trx) => {
    const named = body.id === null ? undefined : await placeById(trx, body.id)
    if (body.id !== null && named === undefined && body.cid === null) throw fail('contest.problemNotIn')
    const cid = named?.contest_id ?? required(body.cid, 'cid')
    const { row: contest } = await requireOwn(trx, viewer, cid, { lock: true })
    const places = await placesOf(trx, cid)
    const wanted = named?.id ?? places.find((place) => place.problem_id === required(body.pid, 'pid'))?.id
    const before = places.find((place) => place.id === wanted)
    const now = deps.clock.now()
    if (before !== undefined) {
      const after = await changePlace(trx, { before, places, body, now })
      await logPlace(trx, { viewer, caller, action: 'contest.editProblem', contest, before, after })
      await notifyContest(trx, cid, { kind: 'contestChanged' })
      return presentPlace(after)
    }
    const pid = required(body.pid, 'pid')
    const problem = await requireTakeable({ db: trx, settings: deps.settings }, viewer, { contest, pid })
    const made = await insertPlace(trx, places, {
      cid,
      pid,
      label: readLabel(body.displayId),
      title: readPlaceTitle(body.displayTitle ?? problem.title),
      color: body.color === null ? null : readBalloon(body.color),
      now,
    })
    await logPlace(trx, { viewer, caller, action: 'contest.addProblem', contest, after: made })
    await notifyContest(trx, cid, { kind: 'contestChanged' })
    return presentPlace(made)
  })

const changePlace = (
  trx: Db,
  { before, places, body, now }: { before: PlaceRow; places: readonly PlaceRow[]; body: Body; now: Date },
): Promise<PlaceRow> => {
  const label = edited(body.displayId, before.label, readLabel)
  if (label !== before.label) requireLabelFree(places, label, before.id)
  return trx
    .updateTable('contest_problem')
    .set({
      label,
      title: edited(body.displayTitle, before.title, readPlaceTitle),
      color: edited(body.color, before.color, readBalloon),
      updated_at: now,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Adds a problem of the bank to a contest. A public problem is hidden from the bank, where it could be read and solved
 * during the contest, unless its manager keeps it public or cannot edit it (decision 0020).
 */
export const addFromBank = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: Saving<BodyOf<typeof adminContests.addFromBank>>,
): Promise<null> => {
  const cid = required(body.cid, 'cid')
  const pid = required(body.pid, 'pid')
  await deps.db.transaction().execute(async (trx) => {
    const { row: contest } = await requireOwn(trx, viewer, cid, { lock: true })
    const problem = await requireTakeable({ db: trx, settings: deps.settings }, viewer, { contest, pid })
    const now = deps.clock.now()
    await addPlace(trx, { viewer, caller, contest, problem, displayId: body.displayId, now })
    if (body.hide === true && problem.visibility === problemAuth.public && !problem.mayHide) {
      throw fail('problem.notYours')
    }
    if (body.hide !== false && problem.visibility === problemAuth.public && problem.mayHide) {
      await hideProblem(trx, { viewer, caller, problem, now })
    }
  })
  return null
}

interface Adding {
  readonly viewer: SignedIn
  readonly caller: Caller
  readonly contest: { readonly id: number; readonly title: string }
  readonly problem: Awaited<ReturnType<typeof requireTakeable>>
  readonly displayId: string | null
  readonly now: Date
}

/** Adds a problem to a contest under its own title. */
export const addPlace = async (
  trx: Db,
  { viewer, caller, contest, problem, displayId, now }: Adding,
): Promise<void> => {
  const title = readPlaceTitle(problem.title)
  const place = { cid: contest.id, pid: problem.id, label: readLabel(displayId), title, color: null, now }
  const made = await insertPlace(trx, await placesOf(trx, contest.id), place)
  await logPlace(trx, { viewer, caller, action: 'contest.addProblem', contest, after: made })
  await notifyContest(trx, contest.id, { kind: 'contestChanged' })
}

/** From now on only contests show it. */
export const hideProblem = async (
  trx: Db,
  {
    viewer,
    caller,
    problem,
    now,
  }: { viewer: SignedIn; caller: Caller; problem: { id: number; display_id: string; visibility: number }; now: Date },
): Promise<void> => {
  await trx
    .updateTable('problem')
    .set({ visibility: problemAuth.contest, modified_by: viewer.username, updated_at: now, content_hash: null })
    .where('id', '=', problem.id)
    .execute()
  await audit(trx, {
    actor: viewer,
    action: 'problem.changeAuth',
    subject: { kind: 'problem', id: problem.id, name: problem.display_id },
    before: { visibility: problem.visibility },
    after: { visibility: problemAuth.contest },
    address: caller.address,
  })
}

/** Gives several problems other labels at once. Between the two steps no two problems share a label. */
export const arrangePlaces = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: Saving<BodyOf<typeof adminContests.arrange>>,
): Promise<null> => {
  const cid = required(body.cid, 'cid')
  await deps.db.transaction().execute(async (trx) => {
    const { row: contest } = await requireOwn(trx, viewer, cid, { lock: true })
    const places = await placesOf(trx, cid)
    const wanted = new Map(body.places.map((place) => [place.id, readLabel(place.displayId)]))
    if ([...wanted.keys()].some((id) => !places.some((place) => place.id === id))) throw fail('contest.problemNotIn')
    const arranged = places.map((place) => ({ ...place, label: wanted.get(place.id) ?? place.label }))
    for (const place of arranged) requireLabelFree(arranged, place.label, place.id)
    const changed = arranged.filter((place, index) => place.label !== places[index]?.label)
    if (changed.length === 0) return
    const ids = changed.map(({ id }) => id)
    await holdPlaces(trx, { contestId: cid })
    // Labels contain no slash, so these temporary ones are unique.
    await trx.updateTable('contest_problem').set({ label: sql`'/' || id` }).where('id', 'in', ids).execute()
    await sql`update contest_problem set label = new.label, updated_at = ${deps.clock.now()}
      from unnest(${ids}::int[], ${changed.map(({ label }) => label)}::text[]) as new (id, label)
      where contest_problem.id = new.id`.execute(trx)
    await audit(trx, {
      actor: viewer,
      action: 'contest.arrange',
      subject: { kind: 'contest', id: cid, name: contest.title },
      before: Object.fromEntries(places.map((place) => [place.title, place.label])),
      after: Object.fromEntries(arranged.map((place) => [place.title, place.label])),
      address: caller.address,
    })
    await notifyContest(trx, cid, { kind: 'contestChanged' })
  })
  return null
}

interface PlaceEntry {
  readonly viewer: SignedIn
  readonly caller: Caller
  readonly action: string
  readonly contest: { readonly id: number; readonly title: string }
  readonly before?: PlaceRow
  readonly after: PlaceRow
}

const logPlace = (trx: Db, { viewer, caller, action, contest, before, after }: PlaceEntry): Promise<void> =>
  audit(trx, {
    actor: viewer,
    action,
    subject: { kind: 'contest', id: contest.id, name: contest.title },
    before: before === undefined ? null : wordsOf(before),
    after: wordsOf(after),
    address: caller.address,
  })

const wordsOf = ({ problem_id, label, title, color }: PlaceRow) => ({ problem: problem_id, label, title, color })
