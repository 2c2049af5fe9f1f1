import { type Certificate, type CertificateTemplate, certificateAudiences, toInstant } from '@verdict/contract'
import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { Certificate as CertificateTable } from '../../../platform/db/tables.ts'
import { type FinalResults, isSameResult } from './results.ts'
import { type CertificateSubject, columnOf, subjectOf } from './subject.ts'

export type CertificateRow = Selectable<CertificateTable>

const pictureFolder = '/api/public/img/'

/** Null before the first save. */
export const findTemplate = async (db: Db, subject: CertificateSubject): Promise<CertificateTemplate | null> => {
  const row = await db
    .selectFrom('certificate_template')
    .selectAll()
    .where(columnOf(subject), '=', subject.id)
    .executeTakeFirst()
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

/** Every certificate of a contest or series, valid ones first. */
export const listIssued = (db: Db, subject: CertificateSubject): Promise<CertificateRow[]> =>
  db
    .selectFrom('certificate')
    .selectAll()
    .where(columnOf(subject), '=', subject.id)
    .orderBy((eb) => eb('revoked_at', 'is not', null))
    .orderBy('place')
    .orderBy('name')
    .orderBy('id')
    .execute()

export const findByCode = (db: Db, code: string): Promise<CertificateRow | undefined> =>
  db.selectFrom('certificate').selectAll().where('code', '=', code).executeTakeFirst()

/** A certificate with its state against the present results. While those are not final, they are not compared. */
export const presentCertificate = (row: CertificateRow, results: FinalResults | null): Certificate => ({
  code: row.code,
  subject: subjectOf(row).kind,
  contest: row.contest_title,
  name: row.name,
  team: row.team,
  school: row.school,
  place: row.place,
  award: row.award,
  points: row.contests === null ? null : row.points,
  contests: row.contests,
  endTime: toInstant(row.ended_at),
  issuedAt: toInstant(row.issued_at),
  state: stateOf(row, results),
})

const stateOf = (row: CertificateRow, results: FinalResults | null): Certificate['state'] => {
  if (row.revoked_at !== null) return 'revoked'
  if (results === null) return 'open'
  return isSameResult(row, results.get(row.account_id)) ? 'valid' : 'changed'
}
