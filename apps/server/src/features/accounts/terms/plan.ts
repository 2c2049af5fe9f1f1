import {
  type DataOf,
  fail,
  type PersonalField,
  personalFields,
  type planSkips,
  type QueryOf,
  type TermPlanRow,
  type terms,
} from '@verdict/contract'
import { isProtectedAccount } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { dayOf } from '../../../platform/days.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { isTerm, type MemberRow, membersOf } from './repository.ts'

/** The plan of a term: deleted fields or the reason to skip for each account, by username. Reads only. */
export const planOf = async (db: Db, termId: number, now: Date): Promise<readonly TermPlanRow[]> =>
  (await membersOf(db, termId, dayOf(now))).map((row) => {
    const skip = skipOf(row)
    return { uid: row.uid, username: row.username, fields: skip === null ? filled(row) : [], skip }
  })

const filled = (row: MemberRow): PersonalField[] => personalFields.filter((field) => row[field])

/** Accounts of staff, and of a later term, keep their data. */
const skipOf = (row: MemberRow): TermPlanRow['skip'] => {
  if (isProtectedAccount(row)) return 'staff'
  if (row.isInOther) return 'otherTerm'
  return filled(row).length === 0 ? 'empty' : null
}

/** @throws Refusal `term.notFound` */
export const readPlan = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  query: QueryOf<typeof terms.plan>,
): Promise<DataOf<typeof terms.plan>> => {
  if (!(await isTerm(db, query.id))) throw fail('term.notFound')
  const rows = await planOf(db, query.id, clock.now())
  const { currentPage, limit } = query
  const start = (currentPage - 1) * limit
  const count = (test: (row: TermPlanRow) => boolean): number => rows.filter(test).length
  const page = { total: rows.length, size: limit, current: currentPage, pages: Math.ceil(rows.length / limit) }
  const counted = (field: PersonalField) => count((row) => row.fields.includes(field))
  const skipped = (reason: (typeof planSkips)[number]) => count((row) => row.skip === reason)
  return {
    ...page,
    records: rows.slice(start, start + limit),
    orders: [],
    searchCount: true,
    counts: {
      realname: counted('realname'),
      number: counted('number'),
      school: counted('school'),
      course: counted('course'),
      photo: counted('photo'),
    },
    skipped: { staff: skipped('staff'), otherTerm: skipped('otherTerm'), empty: skipped('empty') },
  }
}
