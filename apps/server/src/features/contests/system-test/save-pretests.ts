import { type BodyOf, type contestSystemTest, fail, type Manifest, type SystemTest } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { readManifest } from '../../problems/bank/testdata.ts'
import { keepPretests } from '../../problems/testdata/pretests.ts'
import { notifyContest } from '../core/live.ts'
import { requireOwn } from '../editor/kept-contest.ts'
import { readSystemTest } from './read.ts'
import { canHavePretests, findRun, listProblems } from './repository.ts'

/**
 * Makes the first cases of a problem its pretests, or has all cases judged at once. Submissions that are judged already
 * keep their verdicts.
 * @throws Refusal `contest.notYours`, `contest.pretestsNotHere`, `contest.pretestCount` or `contest.systemTestBegun`
 */
export const savePretests = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: BodyOf<(typeof contestSystemTest)['savePretests']>; readonly caller: Caller },
): Promise<SystemTest> => {
  const { cid, pretests } = body
  await deps.db.transaction().execute(async (trx) => {
    const { row: contest } = await requireOwn(trx, viewer, cid, { lock: true })
    if ((await findRun(trx, cid)) !== undefined) throw fail('contest.systemTestBegun')
    const problem = (await listProblems(trx, cid)).find(({ label }) => label === body.displayId.trim())
    if (problem === undefined) throw fail('contest.problemNotIn')
    const set = await lockData(trx, problem.problem_id)
    if (pretests === null) {
      await trx
        .deleteFrom('contest_pretest')
        .where('contest_id', '=', cid)
        .where('problem_id', '=', problem.problem_id)
        .execute()
    } else {
      if (set === null || !canHavePretests(contest, problem)) throw fail('contest.pretestsNotHere')
      const max = set.cases.length
      if (pretests < 1 || pretests > max) throw fail('contest.pretestCount', { max })
      await keepPretests(trx, { contestId: cid, problemId: problem.problem_id, set, count: pretests })
    }
    await audit(trx, {
      actor: viewer,
      action: 'contest.pretests',
      subject: { kind: 'contest', id: cid, name: contest.title },
      before: { problem: problem.label, pretests: problem.cases },
      after: { problem: problem.label, pretests },
      address: caller.address,
    })
    await notifyContest(trx, cid, { kind: 'contestChanged' })
  })
  return readSystemTest(deps, viewer, cid)
}

/** The data set of a problem, held so that a new one meets the pretests that are made of this one. */
const lockData = async (trx: Db, problemId: number): Promise<Manifest | null> => {
  const { testdata_hash } = await trx
    .selectFrom('problem')
    .select('testdata_hash')
    .where('id', '=', problemId)
    .forShare()
    .executeTakeFirstOrThrow()
  return testdata_hash === null ? null : readManifest(trx, testdata_hash)
}
