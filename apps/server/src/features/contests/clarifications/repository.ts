import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

interface Paging {
  readonly currentPage: number
  readonly limit: number
}

const offsetOf = ({ currentPage, limit }: Paging): number => (currentPage - 1) * limit

const clarificationsOf = (db: Db, contestId: number) =>
  db.selectFrom('clarification').where('clarification.contest_id', '=', contestId)

const columns = [
  'clarification.id',
  'clarification.account_id',
  'category',
  'question',
  'answer',
  'answered_by',
  'answered_at',
  'is_public',
  'claimed_by',
  'clarification.created_at',
  'clarification.updated_at',
] as const

/** Clarifications visible to one user: their own questions and public answers. */
const readable = (db: Db, contestId: number, accountId: string) =>
  clarificationsOf(db, contestId).where((eb) =>
    eb.or([eb('clarification.account_id', '=', accountId), eb('is_public', '=', true)]),
  )

export type ReadableRow = Awaited<ReturnType<typeof listReadable>>[number]

/** The last changed come first. */
export const listReadable = (
  db: Db,
  { contestId, accountId }: { readonly contestId: number; readonly accountId: string },
  asked: Paging,
) =>
  readable(db, contestId, accountId)
    .leftJoin('contest_problem', 'contest_problem.id', 'contest_problem_id')
    .select(columns)
    .select('label')
    .orderBy('clarification.updated_at', 'desc')
    .orderBy('clarification.id', 'desc')
    .limit(asked.limit)
    .offset(offsetOf(asked))
    .execute()

export const countReadable = async (
  db: Db,
  { contestId, accountId }: { readonly contestId: number; readonly accountId: string },
): Promise<number> =>
  (
    await readable(db, contestId, accountId)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

export type DeskRow = Awaited<ReturnType<typeof listAll>>[number]

/** The queue of a problem, of a category, or of the contest as a whole; undefined for all. */
export type Queue = { readonly problemId: number | null; readonly category: string | null } | undefined

/** Open ones first, the oldest of them first; then the last changed. */
export const listAll = (
  db: Db,
  contestId: number,
  asked: Paging & { readonly state: 'open' | 'answered' | undefined; readonly queue: Queue },
) => {
  const { queue } = asked
  const all = clarificationsOf(db, contestId)
    .$if(queue !== undefined, (query) =>
      query
        .where('contest_problem_id', 'is not distinct from', queue?.problemId ?? null)
        .where('category', 'is not distinct from', queue?.category ?? null),
    )
    .leftJoin('contest_problem', 'contest_problem.id', 'contest_problem_id')
    .leftJoin('account', 'account.id', 'clarification.account_id')
    .select(columns)
    .select(['label', 'username'])
    .orderBy(sql`answer is not null`)
    .orderBy(sql`case when answer is null then clarification.created_at end`)
    .orderBy('clarification.updated_at', 'desc')
    .orderBy('clarification.id')
  const wanted = asked.state === undefined ? all : all.where('answer', asked.state === 'open' ? 'is' : 'is not', null)
  return wanted.limit(asked.limit).offset(offsetOf(asked)).execute()
}

/** How many each queue has, and how many of them are open. */
export const countQueues = (db: Db, contestId: number) =>
  clarificationsOf(db, contestId)
    .select(['contest_problem_id as problem_id', 'category'])
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .select((eb) => eb.fn.countAll<number>().filterWhere('answer', 'is', null).as('waiting'))
    .groupBy(['contest_problem_id', 'category'])
    .execute()

/** Problems a question can refer to. */
export const listProblems = (db: Db, contestId: number) =>
  db
    .selectFrom('contest_problem')
    .select(['id', 'label', 'title'])
    .where('contest_id', '=', contestId)
    .orderBy('label')
    .execute()

/** A question, held for the transaction. */
export const lockClarification = (trx: Db, { id, contestId }: { readonly id: number; readonly contestId: number }) =>
  trx
    .selectFrom('clarification')
    .selectAll()
    .where('id', '=', id)
    .where('contest_id', '=', contestId)
    .forUpdate()
    .executeTakeFirst()
