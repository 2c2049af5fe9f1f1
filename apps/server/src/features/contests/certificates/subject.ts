import type { SignedIn } from '@verdict/rules'
import type { Selectable } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { Certificate } from '../../../platform/db/tables.ts'
import { findMet, openOwnContest, openToRead } from '../core/find-contest.ts'
import { anySeries, editsSeries, requireOwnSeries } from '../series/access.ts'

/** What a certificate states the result of. */
export interface CertificateSubject {
  readonly kind: 'contest' | 'series'
  readonly id: number
}

export const contestSubject = (id: number): CertificateSubject => ({ kind: 'contest', id })
export const seriesSubject = (id: number): CertificateSubject => ({ kind: 'series', id })

/** The column that names the subject, in both tables. */
export const columnOf = ({ kind }: CertificateSubject): 'contest_id' | 'series_id' =>
  kind === 'contest' ? 'contest_id' : 'series_id'

export const subjectOf = (row: Pick<Selectable<Certificate>, 'contest_id' | 'series_id'>): CertificateSubject =>
  row.contest_id === null ? seriesSubject(row.series_id ?? 0) : contestSubject(row.contest_id)

interface Opening {
  /** Readers of a contest's management can look, and change nothing. */
  readonly toChange: boolean
}

/**
 * Opens a subject for its managers; returns its title.
 * @throws Refusal as `openOwnContest`, `openToRead` or `requireOwnSeries`
 */
export const openSubject = async (
  deps: Deps,
  viewer: SignedIn,
  { kind, id, toChange }: CertificateSubject & Opening,
): Promise<string> => {
  if (kind === 'series') return (await requireOwnSeries(deps.db, viewer, id)).title
  const { row } = await (toChange ? openOwnContest : openToRead)(deps, viewer, id)
  return row.title
}

/** Whether a viewer manages a subject. */
export const managesSubject = async (
  { db }: Deps,
  viewer: SignedIn,
  { kind, id }: CertificateSubject,
): Promise<boolean> => {
  if (kind === 'contest') return (await findMet(db, viewer, id))?.isAdmin === true
  const row = await anySeries(db, id)
  return row !== undefined && editsSeries(viewer, row)
}

/** Two managers at once would issue twice. */
export const lockSubject = async (trx: Db, { kind, id }: CertificateSubject): Promise<void> => {
  const table = kind === 'contest' ? 'contest' : 'contest_series'
  await trx.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute()
}
