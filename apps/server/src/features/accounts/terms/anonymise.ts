import { limits, type PersonalField, personalFields, type TermPlanRow } from '@verdict/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { dropPhotosOf } from '../../contests/photos/drop-photos.ts'
import { rootId } from '../core/make-root.ts'
import { isDue } from './days.ts'
import { planOf } from './plan.ts'
import { lockTerm } from './repository.ts'

/** Accounts per transaction: locks are short, and an interrupted run goes on with the next one. */
const lotSize = 100

const columns = {
  realname: 'realname',
  number: 'student_number',
  school: 'school',
  course: 'course',
} as const satisfies Record<Exclude<PersonalField, 'photo'>, string>

/** Carries out the plan of a due term. A repeated run finds nothing left to do. */
export const anonymiseTerm = async (deps: Deps, termId: number): Promise<void> => {
  while ((await anonymiseLot(deps, termId)) === 'more') {
    // Every lot is a transaction of its own.
  }
}

const anonymiseLot = (deps: Deps, termId: number): Promise<'more' | 'done'> =>
  deps.db.transaction().execute(async (trx) => {
    // The term can be changed, or its confirmation withdrawn, between two lots.
    const term = await lockTerm(trx, termId)
    const now = deps.clock.now()
    if (term === undefined || term.finished_at !== null || !isDue(term, now) || !isReleased(term, now)) return 'done'
    const waiting = (await planOf(trx, termId, now)).filter(({ skip }) => skip === null)
    const lot = waiting.slice(0, lotSize)
    await clearAll(trx, lot, now)
    await recordErasures(trx, { termId, lot, now })
    await clearNames(
      trx,
      lot.filter(({ fields }) => fields.includes('realname')),
    )
    if (waiting.length > lot.length) return 'more'
    await trx.updateTable('term').set({ finished_at: now }).where('id', '=', termId).execute()
    await auditRun(trx, term)
    return 'done'
  })

interface Release {
  readonly ending: string
  readonly announced_at: Date | null
  readonly confirmed_at: Date | null
}

const noticeMs = limits.term.noticeDays * 86_400_000

/** Confirmed, or automatic with a week of notice, also for a term whose day had passed when it was defined. */
const isReleased = ({ ending, announced_at, confirmed_at }: Release, now: Date): boolean => {
  if (ending === 'confirm') return confirmed_at !== null
  return ending === 'automatic' && announced_at !== null && now.getTime() - announced_at.getTime() >= noticeMs
}

/** One statement per field: the accounts of a lot that have it. */
const clearAll = async (trx: Db, lot: readonly TermPlanRow[], now: Date): Promise<void> => {
  for (const field of personalFields) {
    const ids = lot.filter(({ fields }) => fields.includes(field)).map(({ uid }) => uid)
    if (ids.length === 0) continue
    const isOne = sql<boolean>`any(${ids}::text[])`
    if (field === 'photo') {
      await dropPhotosOf(trx, { accountIds: ids }, now)
      await trx.deleteFrom('contest_photo').where(sql`account_id`, '=', isOne).execute()
    } else {
      await sql`update account set ${sql.ref(columns[field])} = null, updated_at = ${now} where id = ${isOne}`.execute(
        trx,
      )
    }
  }
}

/** Copies of the real name: print requests, and the audit log (`db/functions/audit.sql` admits it). */
const clearNames = async (trx: Db, lot: readonly TermPlanRow[]): Promise<void> => {
  if (lot.length === 0) return
  const isOne = sql`any(${lot.map(({ uid }) => uid)}::text[])`
  await sql`update print_request set realname = null where account_id = ${isOne} and realname is not null`.execute(trx)
  await sql`update audit_entry set before = before - 'realname', after = after - 'realname'
    where subject_kind = 'account' and subject_id = ${isOne} and (before ? 'realname' or after ? 'realname')`.execute(
    trx,
  )
}

interface Erasures {
  readonly termId: number
  readonly lot: readonly TermPlanRow[]
  readonly now: Date
}

const recordErasures = async (trx: Db, { termId, lot, now }: Erasures): Promise<void> => {
  if (lot.length === 0) return
  await trx
    .insertInto('term_erasure')
    .values(lot.map(({ uid, fields }) => ({ term_id: termId, account_id: uid, fields: fields.join(), at: now })))
    .onConflict((conflict) =>
      conflict.columns(['term_id', 'account_id']).doUpdateSet((eb) => ({
        fields: eb.ref('excluded.fields'),
        at: eb.ref('excluded.at'),
      })),
    )
    .execute()
}

const auditRun = async (trx: Db, term: { readonly id: number; readonly name: string }): Promise<void> => {
  const { accounts } = await trx
    .selectFrom('term_erasure')
    .select(({ fn }) => fn.countAll<number>().as('accounts'))
    .where('term_id', '=', term.id)
    .executeTakeFirstOrThrow()
  await audit(trx, {
    actor: { id: rootId, username: 'system' },
    action: 'term.anonymise',
    subject: { kind: 'term', id: term.id, name: term.name },
    after: { accounts },
    address: '',
  })
}
