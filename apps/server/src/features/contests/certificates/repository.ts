import { type Certificate, type CertificateTemplate, certificateAudiences, toInstant } from '@verdict/contract'
import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { Certificate as CertificateTable } from '../../../platform/db/tables.ts'
import { isSameResult, type ResultLookup } from './results.ts'

export type CertificateRow = Selectable<CertificateTable>

const pictureFolder = '/api/public/img/'

/** Null before the first save. */
export const findTemplate = async (db: Db, cid: number): Promise<CertificateTemplate | null> => {
  const row = await db.selectFrom('certificate_template').selectAll().where('contest_id', '=', cid).executeTakeFirst()
  if (row === undefined) return null
  return {
    audience: certificateAudiences.find((name) => name === row.audience) ?? 'participants',
    top: row.top,
    title: row.title,
    body: row.body,
    signature: row.signature,
    picture: row.picture === null ? null : `${pictureFolder}${row.picture}`,
  }
}

export const pictureName = (address: string): string => address.slice(pictureFolder.length)

/** Every certificate of a contest, valid ones first. */
export const listIssued = (db: Db, cid: number): Promise<CertificateRow[]> =>
  db
    .selectFrom('certificate')
    .selectAll()
    .where('contest_id', '=', cid)
    .orderBy((eb) => eb('revoked_at', 'is not', null))
    .orderBy('place')
    .orderBy('name')
    .orderBy('id')
    .execute()

export const findByCode = (db: Db, code: string): Promise<CertificateRow | undefined> =>
  db.selectFrom('certificate').selectAll().where('code', '=', code).executeTakeFirst()

/** A certificate with its state against the present results. While those are not final, they are not compared. */
export const presentCertificate = (row: CertificateRow, results: ResultLookup | null): Certificate => ({
  code: row.code,
  contest: row.contest_title,
  name: row.name,
  team: row.team,
  school: row.school,
  place: row.place,
  award: row.award,
  endTime: toInstant(row.ended_at),
  issuedAt: toInstant(row.issued_at),
  state: stateOf(row, results),
})

const stateOf = (row: CertificateRow, results: ResultLookup | null): Certificate['state'] => {
  if (row.revoked_at !== null) return 'revoked'
  if (results === null) return 'open'
  return isSameResult(row, results.get(row.account_id)) ? 'valid' : 'changed'
}
