import { type certificates, type DataOf, fail, type QueryOf } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { finalResults } from './final-results.ts'
import { findByCode, presentCertificate } from './repository.ts'
import { subjectOf } from './subject.ts'

type Calls = typeof certificates

/** The content of a certificate, for all users with its code. */
export const verifyCertificate = async (deps: Deps, code: string): Promise<DataOf<Calls['verify']>> => {
  const row = await findByCode(deps.db, code)
  if (row === undefined) throw fail('certificate.missing')
  return presentCertificate(row, row.revoked_at === null ? await finalResults(deps, subjectOf(row)) : null)
}

/** The caller's certificates that are not revoked, all or those of a contest or series. Each opens the boards behind it. */
export const listOwn = async (
  deps: Deps,
  viewer: SignedIn,
  { cid, series }: QueryOf<Calls['own']>,
): Promise<DataOf<Calls['own']>> => {
  const rows = await deps.db
    .selectFrom('certificate')
    .selectAll()
    .where('account_id', '=', viewer.id)
    .where('revoked_at', 'is', null)
    .$if(cid !== undefined, (shown) => shown.where('contest_id', '=', cid ?? 0))
    .$if(series !== undefined, (shown) => shown.where('series_id', '=', series ?? 0))
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const own: DataOf<Calls['own']> = []
  for (const row of rows) {
    const results = await finalResults(deps, subjectOf(row))
    own.push({ ...presentCertificate(row, results), cid: row.contest_id, series: row.series_id })
  }
  return own
}
