import type { RemoteJob } from '@verdict/contract'
import { sitesOfJudge } from '@verdict/remote-sites'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { openPassword } from './accounts.ts'
import type { Desk } from './desk.ts'
import { isQuiet } from './pace.ts'
import type { RunRow } from './repository.ts'

/** Leases wanted tests of accounts. */
export const leaseTests = async (deps: Deps, desk: Desk, count: number): Promise<readonly RemoteJob[]> => {
  const names = [...desk.accounts.keys()]
  if (count <= 0 || names.length === 0) return []
  const rows = await desk.trx
    .updateTable('remote_account')
    .set({ test_wanted: false, test_lease: sql<string>`'test-' || gen_random_uuid()`, test_beat_at: desk.now })
    .where('judge', '=', desk.judge)
    .where('test_wanted', '=', true)
    .where('username', 'in', names)
    .returning(['username', 'test_lease'])
    .execute()
  return rows.flatMap(({ username, test_lease: leaseId }) => {
    const account = accountOf(deps, desk, username)
    const [site] = sitesOfJudge(desk.judge)
    if (account === null || leaseId === null || site === undefined) return []
    return [{ kind: 'test' as const, leaseId, site: site.key, baseUrl: desk.site.base_url, account, problemId: '' }]
  })
}

/** Turns leased runs into the jobs a host understands. */
export const jobsOfRuns = async (deps: Deps, desk: Desk, runs: readonly RunRow[]): Promise<readonly RemoteJob[]> => {
  if (runs.length === 0) return []
  const sources = await desk.trx
    .selectFrom('submission')
    .innerJoin('submission_source as source', 'source.submission_id', 'submission.id')
    .select(['submission.id', 'submission.language', 'source.code'])
    .where(
      'submission.id',
      'in',
      runs.map((run) => run.submission_id),
    )
    .execute()
  return runs.flatMap((run): readonly RemoteJob[] => {
    const source = sources.find((row) => row.id === run.submission_id)
    const [anyAccount = ''] = desk.accounts.keys()
    const account = accountOf(deps, desk, desk.accounts.has(run.account ?? '') ? (run.account ?? '') : anyAccount)
    if (source === undefined || account === null || run.lease_id === null) return []
    const common = {
      leaseId: run.lease_id,
      site: run.site,
      baseUrl: run.base_url,
      account,
      problemId: run.problem_id,
    }
    if (run.stage === 'poll') return [{ ...common, kind: 'poll', remoteId: run.remote_id ?? '' }]
    const begun = run.begun_at === null ? null : { baseline: run.baseline, maySubmit: isQuiet(run.begun_at, desk.now) }
    return [{ ...common, kind: 'submit', language: source.language, code: source.code, begun }]
  })
}

const accountOf = (deps: Deps, { accounts }: Desk, username: string) => {
  const account = accounts.get(username)
  return account === undefined ? null : { username, password: openPassword(deps, account) }
}
