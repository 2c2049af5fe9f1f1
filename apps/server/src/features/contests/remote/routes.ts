import { contestRemote, type DataOf } from '@verdict/contract'
import { judgeOfSite } from '@verdict/remote-sites'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { readHealth } from '../../judging/remote/judge-health.ts'
import { openToRead } from '../core/find-contest.ts'

type Sites = DataOf<typeof contestRemote.sites>

/** Remote problems of contests. */
export const contestRemoteFeature = (deps: Deps): Feature =>
  handle(contestRemote, { sites: ({ viewer, query }) => listSites(deps, signedIn(viewer), query.cid) })

/**
 * Health of the sites that judge problems of a contest; accounts and errors are left out.
 * @throws Refusal `contest.missing` or `contest.notYours`
 */
const listSites = async (deps: Deps, viewer: SignedIn, cid: number): Promise<Sites> => {
  await openToRead(deps, viewer, cid)
  const problems = await deps.db
    .selectFrom('contest_problem as place')
    .innerJoin('problem', 'problem.id', 'place.problem_id')
    .select(['place.label', 'problem.bank'])
    .where('place.contest_id', '=', cid)
    .where('problem.is_remote', '=', true)
    .orderBy('place.label')
    .execute()
  if (problems.length === 0) return []
  const judges = await readHealth(deps)
  return [...new Set(problems.map(({ bank }) => bank ?? ''))].flatMap((site) => {
    const health = judges.find(({ judge }) => judge === judgeOfSite(site))
    if (health === undefined) return []
    const { state, waiting, running, medianSeconds, lastSuccess } = health
    const labels = problems.filter(({ bank }) => bank === site).map(({ label }) => label)
    return [{ site, labels, state, waiting, running, medianSeconds, lastSuccess }]
  })
}
