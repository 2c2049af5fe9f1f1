import { type BodyOf, type DataOf, fail, type problemReview } from '@verdict/contract'
import { changesContest, type SignedIn } from '@verdict/rules'
import type { Caller, DbWithSettings, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { openToRead } from '../../contests/core/find-contest.ts'
import { requireOwn } from '../../contests/editor/kept-contest.ts'
import { countVotesOf, requiredInContest } from './count-votes.ts'

type Calls = typeof problemReview

/**
 * Whether a contest demands reviewed problems, and the votes of each. Problems of remote judges need none.
 * @throws Refusal of `openToRead`
 */
export const readContestReview = async (
  deps: DbWithSettings,
  viewer: SignedIn,
  cid: number,
): Promise<DataOf<Calls['contest']>> => {
  const { right } = await openToRead(deps, viewer, cid)
  const rows = (await problemsIn(deps.db, cid)).filter(({ is_remote }) => !is_remote)
  const readyOf = await countVotesOf(deps, { viewerId: viewer.id, problemIds: rows.map(({ id }) => id) })
  return {
    isRequired: await demandsReview(deps.db, cid),
    mayChange: changesContest(right),
    required: await requiredInContest(deps),
    problems: rows.map(({ id, label, title }) => ({ displayId: label, title, ready: readyOf(id) })),
  }
}

/**
 * Demands reviewed problems in a contest, or stops.
 * @throws Refusal of `requireOwn` or `problemReview.contestNotReady` for a visible contest with others
 */
export const saveContestReview = async (
  deps: Deps,
  viewer: SignedIn,
  { body: { cid, isRequired }, caller }: { readonly body: BodyOf<Calls['saveContest']>; readonly caller: Caller },
): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, cid, { lock: true })
    if (isRequired && row.is_visible) await requireReviewedProblems({ db: trx, settings: deps.settings }, viewer, cid)
    await trx.updateTable('contest').set({ requires_review: isRequired }).where('id', '=', cid).execute()
    await audit(trx, {
      actor: viewer,
      action: 'contest.requireReview',
      subject: { kind: 'contest', id: cid, name: row.title },
      after: { required: isRequired },
      address: caller.address,
    })
  })
  return null
}

/**
 * Before a contest that demands reviewed problems can be seen, each of its problems has the votes.
 * @throws Refusal `problemReview.contestNotReady`
 */
export const requireContestReviewed = async (deps: DbWithSettings, viewer: SignedIn, cid: number): Promise<void> => {
  if (await demandsReview(deps.db, cid)) await requireReviewedProblems(deps, viewer, cid)
}

/**
 * Before a problem joins a visible contest that demands reviewed problems, it has the votes.
 * @throws Refusal `problemReview.contestNotReady`
 */
export const requireReviewedFor = async (
  deps: DbWithSettings,
  viewer: SignedIn,
  given: { readonly contest: { readonly id: number; readonly is_visible: boolean }; readonly problem: Reviewed },
): Promise<void> => {
  if (given.contest.is_visible && (await demandsReview(deps.db, given.contest.id))) {
    await requireVotes(deps, viewer, [given.problem])
  }
}

interface Reviewed {
  readonly id: number
  readonly display_id: string
  readonly is_remote: boolean
}

const demandsReview = async (db: Db, cid: number): Promise<boolean> =>
  (await db.selectFrom('contest').select('requires_review').where('id', '=', cid).executeTakeFirst())
    ?.requires_review === true

const requireReviewedProblems = async (deps: DbWithSettings, viewer: SignedIn, cid: number): Promise<void> =>
  requireVotes(deps, viewer, await problemsIn(deps.db, cid))

const requireVotes = async (deps: DbWithSettings, viewer: SignedIn, problems: readonly Reviewed[]): Promise<void> => {
  const needed = await requiredInContest(deps)
  const own = problems.filter(({ is_remote }) => !is_remote)
  const readyOf = await countVotesOf(deps, { viewerId: viewer.id, problemIds: own.map(({ id }) => id) })
  const missing = own.filter(({ id }) => readyOf(id) < needed).map(({ display_id }) => display_id)
  if (missing.length > 0) throw fail('problemReview.contestNotReady', { needed, problems: missing.join(', ') })
}

const problemsIn = (db: Db, cid: number) =>
  db
    .selectFrom('contest_problem')
    .innerJoin('problem', 'problem.id', 'contest_problem.problem_id')
    .select(['problem.id', 'problem.display_id', 'problem.is_remote', 'contest_problem.label', 'contest_problem.title'])
    .where('contest_problem.contest_id', '=', cid)
    .orderBy('contest_problem.label')
    .execute()
