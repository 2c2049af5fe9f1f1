import { randomBytes } from 'node:crypto'
import { type BodyOf, type certificates, type DataOf, fail, limits } from '@verdict/contract'
import { regularEnd, type SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { openOwnContest, openToRead } from '../core/find-contest.ts'
import { findTemplate, listIssued, pictureName, presentCertificate } from './repository.ts'
import { audienceOf, type CertifiedResult, finalResults, isSameResult } from './results.ts'

type Calls = typeof certificates

interface Doing<Body> {
  readonly body: Body
  readonly caller: Caller
}

/** @throws Refusal `contest.missing` or `contest.notYours` */
export const readManaged = async (deps: Deps, viewer: SignedIn, cid: number): Promise<DataOf<Calls['manage']>> => {
  await openToRead(deps, viewer, cid)
  const results = await finalResults(deps, cid)
  const [template, issued] = await Promise.all([findTemplate(deps.db, cid), listIssued(deps.db, cid)])
  const valid = new Map(issued.filter((row) => row.revoked_at === null).map((row) => [row.account_id, row]))
  const due = results === null || template === null ? [] : audienceOf(results, template)
  return {
    template,
    isFinal: results !== null,
    missing: due.filter((result) => !isStated(valid.get(result.accountId), result)).length,
    issued: issued.map((row) => ({ ...presentCertificate(row, results), uid: row.account_id })),
  }
}

const isStated = (
  row: { readonly place: number; readonly award: string | null } | undefined,
  result: CertifiedResult,
): boolean => row !== undefined && isSameResult(row, result)

/** @throws Refusal `certificate.pictureUnknown`, or as `openOwnContest` */
export const saveTemplate = async (
  deps: Deps,
  viewer: SignedIn,
  { body: { cid, ...template }, caller }: Doing<BodyOf<Calls['save']>>,
): Promise<null> => {
  const { row } = await openOwnContest(deps, viewer, cid)
  const picture = template.picture === null ? null : pictureName(template.picture)
  if (picture !== null) {
    const file = await deps.files.readNamed('img', picture)
    if (file === null) throw fail('certificate.pictureUnknown')
    file.stream.destroy()
  }
  const columns = { ...template, picture, updated_at: deps.clock.now() }
  await deps.db.transaction().execute(async (trx) => {
    const before = await findTemplate(trx, cid)
    await trx
      .insertInto('certificate_template')
      .values({ contest_id: cid, ...columns })
      .onConflict((conflict) => conflict.column('contest_id').doUpdateSet(columns))
      .execute()
    await audit(trx, {
      actor: viewer,
      action: 'certificate.template',
      subject: { kind: 'contest', id: cid, name: row.title },
      before,
      after: template,
      address: caller.address,
    })
  })
  return null
}

/**
 * Issues missing certificates. With `reissue`, those whose result changed are revoked, and participants that are still
 * among the audience get a new one.
 * @throws Refusal `certificate.noTemplate`, `certificate.notFinal` or `certificate.tooMany`, or as `openOwnContest`
 */
export const issueCertificates = async (
  deps: Deps,
  viewer: SignedIn,
  { body: { cid, reissue }, caller }: Doing<BodyOf<Calls['issue']>>,
): Promise<DataOf<Calls['issue']>> => {
  const contest = await openOwnContest(deps, viewer, cid)
  const results = await finalResults(deps, cid)
  if (results === null) throw fail('certificate.notFinal')
  return deps.db.transaction().execute(async (trx) => {
    // Two managers at once would issue twice.
    await trx.selectFrom('contest').select('id').where('id', '=', cid).forNoKeyUpdate().execute()
    const template = await findTemplate(trx, cid)
    if (template === null) throw fail('certificate.noTemplate')
    const valid = (await listIssued(trx, cid)).filter((row) => row.revoked_at === null)
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
    const facts = { contest_id: cid, contest_title: contest.row.title, ended_at: regularEnd(contest.terms) }
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
      subject: { kind: 'contest', id: cid, name: contest.row.title },
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

/** @throws Refusal `certificate.missing`, or as `openOwnContest` */
export const revokeCertificate = async (
  deps: Deps,
  viewer: SignedIn,
  { body: { cid, code }, caller }: Doing<BodyOf<Calls['revoke']>>,
): Promise<null> => {
  await openOwnContest(deps, viewer, cid)
  await deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('certificate')
      .set({ revoked_at: deps.clock.now() })
      .where('contest_id', '=', cid)
      .where('code', '=', code)
      .where('revoked_at', 'is', null)
      .returning(['name', 'contest_title', 'place'])
      .executeTakeFirst()
    if (row === undefined) throw fail('certificate.missing')
    await audit(trx, {
      actor: viewer,
      action: 'certificate.revoke',
      subject: { kind: 'contest', id: cid, name: row.contest_title },
      before: { name: row.name, place: row.place },
      address: caller.address,
    })
  })
  return null
}
