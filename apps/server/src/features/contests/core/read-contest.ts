import { type ContestInfo, type contests, type DataOf, fail, toInstant } from '@verdict/contract'
import { authorize, refusalOf, type SignedIn, type Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { pausesOf } from '../incidents/pauses.ts'
import { contestFactsOf, meetContest, type OpenContest, roleFactsOf } from './find-contest.ts'
import { presentInfo } from './present.ts'
import { isShadow, listProblemsOf } from './repository.ts'

/**
 * A contest's own page, before any password (api-contests-groups 2.4).
 * @throws Refusal when there is none to be seen, or it is a group's the viewer does not belong to
 */
export const readContest = async (deps: Deps, viewer: SignedIn, cid: number): Promise<ContestInfo> => {
  const contest = await meetContest(deps, viewer, cid)
  const refusal = contest.terms.virtual && refusalOf(viewer, 'contest.look', contestFactsOf(contest, deps.clock.now()))
  if (refusal) throw fail(refusal)
  if (!contest.row.is_visible && contest.terms.virtual === undefined) throw fail('contest.missing')
  requireMember(viewer, contest)
  return presentInfo(viewer, contest, {
    now: deps.clock.now(),
    formats: deps.formats,
    pauses: await pausesOf(deps.db, cid),
    isShadow: await isShadow(deps.db, cid),
  })
}

/** @throws Refusal `group.notMember` */
export const requireMember = (viewer: Viewer, { row, standing }: OpenContest): void => {
  const facts = { groupId: row.group_id, groupLevel: standing.groupLevel }
  if (!authorize(viewer, 'contest.belongs', facts)) throw fail('group.notMember')
}

/** Header of the public board. */
export const readOutside = async (
  deps: Deps,
  viewer: Viewer,
  cid: number,
): Promise<DataOf<(typeof contests)['outside']>> => {
  const now = deps.clock.now()
  const contest = await meetContest(deps, viewer, cid, 'contest.notFound')
  const refusal = refusalOf(viewer, 'contest.lookFromOutside', { ...roleFactsOf(contest), now })
  if (refusal !== null) throw fail(refusal === 'contest.missing' ? 'contest.notFound' : refusal)
  const problems = await listProblemsOf(deps.db, cid)
  return {
    contest: await presentInfo(viewer, contest, { now, formats: deps.formats, pauses: await pausesOf(deps.db, cid) }),
    problemList: problems.map((row) => ({
      id: row.id,
      displayId: row.label,
      cid: row.contest_id,
      pid: row.problem_id,
      displayTitle: row.title,
      color: row.color,
      gmtCreate: toInstant(row.created_at),
      gmtModified: toInstant(row.updated_at),
    })),
  }
}
