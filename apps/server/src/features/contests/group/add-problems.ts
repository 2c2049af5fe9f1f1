import { type BodyOf, fail, type groupContests, problemAuth, type QueryOf } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { homeGroup } from '../../problems/group/home-group.ts'
import { given as required, requireOwn } from '../editor/kept-contest.ts'
import { requireTakeable } from '../editor/places.ts'
import { addPlace, hideProblem } from '../editor/save-place.ts'

interface ProblemInput<T> {
  readonly given: T
  readonly caller: Caller
}

/** Adds a public problem outside groups. It stays public: another group's teacher may use it too. */
export const addFromPublic = async (
  deps: Deps,
  viewer: SignedIn,
  { given, caller }: ProblemInput<BodyOf<(typeof groupContests)['addFromPublic']>>,
): Promise<null> => {
  const [cid, pid] = [required(given.cid, 'cid'), required(given.pid, 'pid')]
  await deps.db.transaction().execute(async (trx) => {
    const { row: contest } = await requireOwn(trx, viewer, cid, { lock: true })
    const isPublic = await trx
      .selectFrom('problem')
      .select('id')
      .where('id', '=', pid)
      .where('group_id', 'is', null)
      .where('visibility', '=', problemAuth.public)
      .executeTakeFirst()
    if (isPublic === undefined) throw fail('problem.notFound')
    const problem = await requireTakeable({ db: trx, settings: deps.settings }, viewer, { contest, pid })
    await addPlace(trx, { viewer, caller, contest, problem, displayId: given.displayId, now: deps.clock.now() })
  })
  return null
}

/**
 * Adds a problem of the contest's own group by its display id. From then on only contests show it. One that was
 * published from the group stays public, because the whole site uses it.
 */
export const addFromGroup = async (
  deps: Deps,
  viewer: SignedIn,
  { given, caller }: ProblemInput<QueryOf<(typeof groupContests)['addFromGroup']>>,
): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const { row: contest } = await requireOwn(trx, viewer, given.cid, { lock: true })
    const pid = await findOfGroup(trx, contest.group_id, given.problemId)
    const problem = await requireTakeable({ db: trx, settings: deps.settings }, viewer, {
      contest,
      pid,
      takesHidden: true,
    })
    const now = deps.clock.now()
    await addPlace(trx, { viewer, caller, contest, problem, displayId: given.displayId ?? null, now })
    const isPublished = problem.group_id === null && problem.visibility === problemAuth.public
    if (problem.visibility !== problemAuth.contest && !isPublished)
      await hideProblem(trx, { viewer, caller, problem, now })
  })
  return null
}

const findOfGroup = async (trx: Db, groupId: number | null, displayId: string): Promise<number> => {
  const row = await trx
    .selectFrom('problem')
    .select('id')
    .where((eb) => eb(eb.fn('upper', ['display_id']), '=', displayId.trim().toUpperCase()))
    .where(homeGroup, '=', groupId)
    .executeTakeFirst()
  if (row === undefined) throw fail('problem.notFound')
  return row.id
}
