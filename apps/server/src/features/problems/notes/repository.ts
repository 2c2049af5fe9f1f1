import type { Locale } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { titleIn } from '../bank/title.ts'

interface NoteKey {
  readonly accountId: string
  readonly problemId: number
}

/** One writer at a time per user, so that the number of notes and their times hold. */
export const lockNotes = (db: Db, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`notes:${accountId}`}, 0))`.execute(db)

export const findNote = (db: Db, { accountId, problemId }: NoteKey) =>
  db
    .selectFrom('problem_note')
    .select(['content', 'updated_at'])
    .where('account_id', '=', accountId)
    .where('problem_id', '=', problemId)
    .executeTakeFirst()

export type NoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>

export const storeNote = (
  db: Db,
  { accountId, problemId }: NoteKey,
  { content, updatedAt }: { readonly content: string; readonly updatedAt: Date },
) =>
  db
    .insertInto('problem_note')
    .values({ account_id: accountId, problem_id: problemId, content, updated_at: updatedAt })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'problem_id']).doUpdateSet({ content, updated_at: updatedAt }),
    )
    .execute()

export const deleteNote = (db: Db, { accountId, problemId }: NoteKey) =>
  db.deleteFrom('problem_note').where('account_id', '=', accountId).where('problem_id', '=', problemId).execute()

export const countNotes = async (db: Db, accountId: string): Promise<number> => {
  const { n } = await db
    .selectFrom('problem_note')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

interface NoteFilter {
  readonly accountId: string
  /** Empty for all. */
  readonly keyword: string
  readonly locale: Locale
  readonly limit: number
  readonly offset: number
}

/** The problem is public, and the reader is in its group if it has one. */
const isShown = sql<boolean>`problem.visibility = 1 and (problem.group_id is null or exists (
  select 1 from group_member as member
  where member.group_id = problem.group_id and member.account_id = note.account_id and member.level >= 3))`

/** A user's notes with the names of the problems that the user can read; other problems stay unnamed. */
export const findNotes = async (db: Db, { accountId, keyword, locale, limit, offset }: NoteFilter) => {
  const named = db
    .selectFrom('problem_note as note')
    .innerJoin('problem', 'problem.id', 'note.problem_id')
    .select(['note.problem_id', 'note.content', 'note.updated_at', 'problem.display_id', 'problem.group_id'])
    .select([titleIn(locale), isShown.as('is_shown')])
    .where('note.account_id', '=', accountId)
  const word = keyword.toLowerCase()
  const found = db.selectFrom(named.as('found')).$if(word !== '', (query) =>
    query.where(
      sql<boolean>`position(${word} in lower(content)) > 0
          or is_shown and position(${word} in lower(concat_ws(' ', display_id, title))) > 0`,
    ),
  )
  const [rows, { n }] = await Promise.all([
    found
      .select(['problem_id', 'content', 'updated_at'])
      .select([
        sql<string | null>`case when is_shown then display_id end`.as('display_id'),
        sql<string | null>`case when is_shown then title end`.as('title'),
        sql<number | null>`case when is_shown then group_id end`.as('group_id'),
      ])
      .orderBy('updated_at', 'desc')
      .orderBy('problem_id')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(n) }
}
