import { randomBytes } from 'node:crypto'
import { type BodyOf, type CertificateTemplate, type certificates, type DataOf, fail, limits } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { finalResults } from './final-results.ts'
import { findTemplate, listIssued, pictureName, presentCertificate } from './repository.ts'
import { audienceOf, type CertifiedResult, isSameResult } from './results.ts'
import { type CertificateSubject, columnOf, lockSubject, openSubject } from './subject.ts'

type Calls = typeof certificates

interface Doing<Body> {
  readonly subject: CertificateSubject
  readonly body: Body
  readonly caller: Caller
}

/** @throws Refusal as `openSubject` */
export const readManaged = async (
  deps: Deps,
  viewer: SignedIn,
  subject: CertificateSubject,
): Promise<DataOf<Calls['manage']>> => {
  await openSubject(deps, viewer, { ...subject, toChange: false })
  const results = await finalResults(deps, subject)
  const [template, issued] = await Promise.all([findTemplate(deps.db, subject), listIssued(deps.db, subject)])
  const valid = new Map(issued.filter((row) => row.revoked_at === null).map((row) => [row.account_id, row]))
  const due = results === null || template === null ? [] : audienceOf(results, template)
  return {
    template,
    isFinal: results !== null,
    missing: due.filter((result) => !isStated(valid.get(result.accountId), result)).length,
    issued: issued.map((row) => ({ ...presentCertificate(row, results), uid: row.account_id })),
  }
}

const isStated = (row: Parameters<typeof isSameResult>[0] | undefined, result: CertifiedResult): boolean =>
  row !== undefined && isSameResult(row, result)

/** @throws Refusal `certificate.pictureUnknown`, or as `openSubject` */
export const saveTemplate = async (
  deps: Deps,
  viewer: SignedIn,
  { subject, body: template, caller }: Doing<CertificateTemplate>,
): Promise<null> => {
  const name = await openSubject(deps, viewer, { ...subject, toChange: true })
  const picture = template.picture === null ? null : pictureName(template.picture)
  if (picture !== null) {
    const file = await deps.files.readNamed('img', picture)
    if (file === null) throw fail('certificate.pictureUnknown')
    file.stream.destroy()
  }
  const { audience, top, title, body, signature } = template
  const columns = { audience, top, title, body, signature, picture, updated_at: deps.clock.now() }
  await deps.db.transaction().execute(async (trx) => {
    const before = await findTemplate(trx, subject)
    await trx
      .insertInto('certificate_template')
      .values({ [columnOf(subject)]: subject.id, ...columns })
      .onConflict((conflict) => conflict.column(columnOf(subject)).doUpdateSet(columns))
      .execute()
    await audit(trx, {
      actor: viewer,
      action: 'certificate.template',
      subject: { ...subject, name },
      before,
      after: { audience, top, title, body, signature, picture: template.picture },
      address: caller.address,
    })
  })
  return null
}

/**
 * Issues missing certificates. With `reissue`, those whose result changed are revoked, and participants that are still
 * among the audience get a new one.
 * @throws Refusal `certificate.noTemplate`, `certificate.notFinal` or `certificate.tooMany`, or as `openSubject`
 */
export const issueCertificates = async (
  deps: Deps,
  viewer: SignedIn,
  { subject, body: { reissue }, caller }: Doing<Pick<BodyOf<Calls['issue']>, 'reissue'>>,
): Promise<DataOf<Calls['issue']>> => {
  const name = await openSubject(deps, viewer, { ...subject, toChange: true })
  const results = await finalResults(deps, subject)
  if (results === null) throw fail('certificate.notFinal')
  return deps.db.transaction().execute(async (trx) => {
    await lockSubject(trx, subject)
    const template = await findTemplate(trx, subject)
    if (template === null) throw fail('certificate.noTemplate')
    const valid = (await listIssued(trx, subject)).filter((row) => row.revoked_at === null)
    const outdated = reissue ? valid.filter((row) => !isSameResult(row, results.get(row.account_id))) : []
    const kept = new Set(valid.filter((row) => !outdated.includes(row)).map((row) => row.account_id))
    const due = audienceOf(results, template).filter(({ accountId }) => !kept.has(accountId))
    if (kept.size + due.length > limits.certificate.maxIssued) {
      throw fail('certificate.tooMany', { max: limits.certificate.maxIssued })
    }
    const now = deps.clock.now()
    await revokeRows(
      trx,
      outdated.map(({ id }) => id),
      now,
    )
    const facts = { [columnOf(subject)]: subject.id, contest_title: name, ended_at: results.endedAt }
    const rows = due.map(({ accountId, ...result }) => ({
      ...facts,
      ...result,
      account_id: accountId,
      code: randomBytes(limits.certificate.codeBytes).toString('base64url'),
      issued_at: now,
    }))
    if (rows.length > 0) await trx.insertInto('certificate').values(rows).execute()
    const done = { issued: rows.length, revoked: outdated.length }
    await audit(trx, {
      actor: viewer,
      action: 'certificate.issue',
      subject: { ...subject, name },
      after: done,
      address: caller.address,
    })
    return done
  })
}

const revokeRows = async (trx: Db, ids: readonly number[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  await trx.updateTable('certificate').set({ revoked_at: now }).where('id', 'in', ids).execute()
}

/** @throws Refusal `certificate.missing`, or as `openSubject` */
export const revokeCertificate = async (
  deps: Deps,
  viewer: SignedIn,
  { subject, body: { code }, caller }: Doing<Pick<BodyOf<Calls['revoke']>, 'code'>>,
): Promise<null> => {
  await openSubject(deps, viewer, { ...subject, toChange: true })
  await deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('certificate')
      .set({ revoked_at: deps.clock.now() })
      .where(columnOf(subject), '=', subject.id)
      .where('code', '=', code)
      .where('revoked_at', 'is', null)
      .returning(['name', 'contest_title', 'place'])
      .executeTakeFirst()
    if (row === undefined) throw fail('certificate.missing')
    await audit(trx, {
      actor: viewer,
      action: 'certificate.revoke',
      subject: { ...subject, name: row.contest_title },
      before: { name: row.name, place: row.place },
      address: caller.address,
    })
  })
  return null
}
