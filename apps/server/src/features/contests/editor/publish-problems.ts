import { type adminContests, type BodyOf, type DataOf, fail, problemAuth } from '@verdict/contract'
import { contestPhase, type SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { isPublishable } from '../../problems/checks/check-state.ts'
import { batchAuth } from '../../problems/editor/batch.ts'
import { mayDo } from '../../problems/editor/kept-problem.ts'
import { roleOf } from '../../problems/people/own-role.ts'
import { isReviewed } from '../../problems/review/count-votes.ts'
import type { Contest } from '../core/find-contest.ts'
import { given as required, requireOwn } from './kept-contest.ts'

type Row = DataOf<typeof adminContests.publishable>[number]

/** Before the end, publishing a problem would give it away. */
const requireOver = (deps: Deps, { terms }: Contest): void => {
  if (contestPhase(terms, deps.clock.now()) !== 'ended') throw fail('contest.stillOn')
}

const problemsIn = (deps: Deps, viewer: SignedIn, contestId: number) =>
  deps.db
    .selectFrom('contest_problem')
    .innerJoin('problem', 'problem.id', 'contest_problem.problem_id')
    .select(['problem.id', 'problem.display_id', 'visibility', 'author_id', 'group_id', 'label', 'title'])
    .select('problem.is_remote')
    .select(roleOf(viewer.id).as('own_role'))
    .where('contest_id', '=', contestId)
    .orderBy('label')
    .execute()

/** Preview of publishing each problem of an ended contest. */
export const listPublishable = async (deps: Deps, viewer: SignedIn, cid: number): Promise<Row[]> => {
  requireOver(deps, await requireOwn(deps.db, viewer, cid))
  const rows = await problemsIn(deps, viewer, cid)
  const presented: Row[] = []
  for (const row of rows) {
    presented.push({
      pid: row.id,
      displayId: row.label,
      displayTitle: row.title,
      problemId: row.display_id,
      auth: row.visibility,
      state: await stateOf(deps, viewer, row),
    })
  }
  return presented
}

type ProblemIn = Awaited<ReturnType<typeof problemsIn>>[number]

const stateOf = async (deps: Deps, viewer: SignedIn, row: ProblemIn): Promise<Row['state']> => {
  if (row.group_id !== null) return 'group'
  if (row.visibility === problemAuth.public) return 'public'
  const facts = { ...row, group_level: 0 }
  if (!mayDo('problem.edit', viewer, facts) || !mayDo('problem.publish', viewer, facts)) return 'notAllowed'
  if (!(await isReviewed(deps, { viewerId: viewer.id, problem: row }))) return 'unreviewed'
  return (await isPublishable(deps.db, row.id)) ? 'ready' : 'unproven'
}

/** Publishes problems of an ended contest, each by the rules of the problem bank; refusals are listed. */
export const publishProblems = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: BodyOf<typeof adminContests.publish>; readonly caller: Caller },
): Promise<DataOf<typeof adminContests.publish>> => {
  const cid = required(body.cid, 'cid')
  requireOver(deps, await requireOwn(deps.db, viewer, cid))
  const rows = await problemsIn(deps, viewer, cid)
  const inside = new Set(rows.filter((row) => row.group_id === null).map(({ id }) => id))
  const pids = body.pids.filter((pid) => inside.has(pid))
  if (pids.length < body.pids.length) throw fail('contest.problemNotIn')
  return batchAuth(deps, viewer, { body: { pids, auth: problemAuth.public, force: body.force }, caller })
}
